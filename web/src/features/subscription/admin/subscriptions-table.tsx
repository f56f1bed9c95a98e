import Chip from '@mui/material/Chip';
import { Eye } from 'lucide-react';
import { useMemo } from 'react';
import { AdminGrid } from '../../../shared/admin/grid/admin-grid.tsx';
import type { Column, ListQuery } from '../../../shared/admin/grid/column.ts';
import type { Sorting } from '../../../shared/admin/grid/use-list-sort.ts';
import { dayColumn } from '../../../shared/admin/list/columns.tsx';
import cells from '../../../shared/admin/list/list.module.css';
import { RowButton } from '../../../shared/admin/list/row-button.tsx';
import { planNames } from '../../../shared/entitlements/plan-names.ts';
import { Avatar } from '../../../shared/images/avatar.tsx';
import { formatDay } from '../../../shared/text/dates.ts';
import type { ManagedSubscription, Status } from './api/managed-subscriptions-query.ts';

const statusWords: Readonly<Record<Status, string>> = {
  active: 'Active',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

/** Label of the status. A plan whose charge failed is still active but needs attention. */
export const statusOf = ({ state, status }: ManagedSubscription): string =>
  state === 'grace' ? 'Payment failed' : statusWords[status];

/** The name is empty after the owner's account was deleted. */
export const ownerOf = ({ User }: ManagedSubscription): string => User.name || 'Deleted account';

interface SubscriptionsTableProps {
  list: ListQuery<ManagedSubscription>;
  filter: string;
  sorting: Sorting;
  onView: (subscription: ManagedSubscription) => void;
}

/** Table of subscriptions. On narrow screens the owner's cell includes the values of the hidden columns. */
export function SubscriptionsTable({ list, filter, sorting, onView }: SubscriptionsTableProps) {
  const columns = useMemo<readonly Column<ManagedSubscription>[]>(
    () => [
      {
        key: 'user',
        header: 'User',
        text: ownerOf,
        cell: (subscription) => <Owner subscription={subscription} onView={onView} />,
      },
      {
        key: 'plan',
        header: 'Plan',
        width: 120,
        text: ({ plan }) => planNames[plan],
        wide: true,
        cell: ({ plan }) => planNames[plan],
      },
      dayColumn(({ start_date }) => start_date, { key: 'start', header: 'Start Date', width: 130 }),
      dayColumn(({ end_date }) => end_date, { key: 'end', header: 'End Date', width: 130 }),
      {
        key: 'status',
        header: 'Status',
        width: 150,
        text: statusOf,
        cell: (subscription) => (
          <Chip
            color={subscription.state === 'grace' ? 'warning' : 'default'}
            label={statusOf(subscription)}
          />
        ),
      },
      {
        key: 'actions',
        header: 'Actions',
        width: 90,
        wide: true,
        cell: (subscription) => (
          <RowButton
            icon={Eye}
            label={`View the subscription of ${ownerOf(subscription)}`}
            title="View"
            onClick={() => onView(subscription)}
          />
        ),
      },
    ],
    [onView],
  );
  return (
    <AdminGrid
      caption="Subscriptions"
      columns={columns}
      list={list}
      filter={filter}
      sorting={sorting}
      noCsv
      failed="The subscriptions could not be loaded."
      emptyText="No subscriptions found."
    />
  );
}

function Owner({
  subscription,
  onView,
}: Pick<SubscriptionsTableProps, 'onView'> & { subscription: ManagedSubscription }) {
  const { User, plan, end_date } = subscription;
  return (
    <div className={cells.thing}>
      <Avatar name={User.name} src={User.avatar} size={36} />
      <div className={cells.words}>
        <button type="button" className={cells.title} onClick={() => onView(subscription)}>
          {ownerOf(subscription)}
        </button>
        <span className={cells.quiet}>{User.email}</span>
        <span className={cells.narrow}>
          {planNames[plan]}, until {formatDay(end_date)}
        </span>
      </div>
    </div>
  );
}
