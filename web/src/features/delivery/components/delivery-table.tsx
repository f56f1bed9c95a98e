import Chip from '@mui/material/Chip';
import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import { useMemo } from 'react';
import { AdminGrid } from '../../../shared/admin/grid/admin-grid.tsx';
import type { Column, ListQuery } from '../../../shared/admin/grid/column.ts';
import type { Sorting } from '../../../shared/admin/grid/use-list-sort.ts';
import styles from '../../../shared/admin/managed/managed.module.css';
import { RowActions, type RowTask } from '../../../shared/admin/managed/row-actions.tsx';
import { deliveryDays } from '../../../shared/orders/delivery-words.ts';
import { formatNaira } from '../../../shared/text/money.ts';

interface DeliveryTableProps {
  list: ListQuery<DeliveryOption>;
  sorting: Sorting;
  onTask: (task: RowTask, option: DeliveryOption) => void;
}

/** Table of delivery options. On narrow screens the option's cell includes the values of the hidden columns. */
export function DeliveryTable({ list, sorting, onTask }: DeliveryTableProps) {
  const columns = useMemo<readonly Column<DeliveryOption>[]>(
    () => [
      {
        key: 'option',
        header: 'Option',
        text: ({ name }) => name,
        cell: (option) => <OptionCell option={option} />,
      },
      {
        key: 'states',
        header: 'Offered in',
        text: placesOf,
        wide: true,
        cell: (option) => <span className={styles.quiet}>{placesOf(option)}</span>,
      },
      { key: 'time', header: 'Time', wide: true, width: 140, text: deliveryDays, cell: deliveryDays },
      {
        key: 'price',
        header: 'Price',
        width: 110,
        text: ({ price }) => price,
        wide: true,
        numeric: true,
        cell: ({ price }) => formatNaira(price),
      },
      {
        key: 'position',
        header: 'Position',
        wide: true,
        numeric: true,
        width: 90,
        text: ({ position }) => position,
        cell: ({ position }) => position,
      },
      {
        key: 'state',
        header: 'Status',
        wide: true,
        width: 120,
        text: ({ active }) => (active ? 'Active' : 'Inactive'),
        cell: (option) => <ActiveBadge option={option} />,
      },
      {
        key: 'actions',
        header: 'Actions',
        width: 160,
        cell: (option) => (
          <RowActions name={option.name} active={option.active} onTask={(task) => onTask(task, option)} />
        ),
      },
    ],
    [onTask],
  );
  return (
    <AdminGrid
      caption="Delivery options"
      columns={columns}
      list={list}
      sorting={sorting}
      failed="The delivery options could not be loaded"
      emptyText="No delivery options yet. No one can order until there is one."
    />
  );
}

const placesOf = ({ states }: DeliveryOption): string =>
  states.length === 0 ? 'Every state' : states.join(', ');

function OptionCell({ option }: { option: DeliveryOption }) {
  return (
    <div className={styles.cell}>
      <strong dir="auto">{option.name}</strong>
      <span className={styles.quiet}>
        {option.kind === 'pickup' ? `Pickup: ${option.pickup_address}` : 'Delivery'}
      </span>
      <div className={styles.narrow}>
        <span>{formatNaira(option.price)}</span>
        <span>{deliveryDays(option)}</span>
        <span>{placesOf(option)}</span>
        <ActiveBadge option={option} />
      </div>
    </div>
  );
}

const ActiveBadge = ({ option: { active } }: { option: DeliveryOption }) =>
  active ? <Chip color="success" label="Active" /> : <Chip label="Inactive" />;
