import Button from '@mui/material/Button';
import { subscriptionSorts } from '@poc/contracts/endpoints/managed-subscriptions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminsOnly } from '../../../shared/admin/admins-only.tsx';
import { useListSort } from '../../../shared/admin/grid/use-list-sort.ts';
import { ListFilters } from '../../../shared/admin/list/list-filters.tsx';
import { useAddress } from '../../../shared/admin/use-address.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { PageHeader } from '../../../shared/components/page-header.tsx';
import { focusPageIfLost } from '../../../shared/focus-page.ts';
import { type ManagedSubscription, managedSubscriptionsQuery } from './api/managed-subscriptions-query.ts';
import { ExportButton } from './export-button.tsx';
import { PlanPrices } from './plan-prices.tsx';
import { SubscriptionFigures } from './subscription-figures.tsx';
import { SubscriptionsTable } from './subscriptions-table.tsx';

// Both open on a click, so the list does not wait for their code.
const GrantDialog = lazyPart(() => import('./grant-dialog.tsx'), 'GrantDialog');
const SubscriptionDialog = lazyPart(() => import('./subscription-dialog.tsx'), 'SubscriptionDialog');

const statuses = ['active', 'cancelled', 'expired', 'unpaid'] as const;
const statusOptions = [
  { value: '', label: 'All Statuses' },
  { value: 'active', label: 'Active' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'expired', label: 'Expired' },
  { value: 'unpaid', label: 'Payment failed' },
] as const;

export function ManagedSubscriptionsPage() {
  return (
    <AdminsOnly>
      <Subscriptions />
    </AdminsOnly>
  );
}

/** All subscriptions, searched, filtered and paged by the server. The address holds search and status. */
function Subscriptions() {
  const [params, change] = useAddress();
  const search = params.get('search') ?? '';
  const status = statuses.find((known) => known === params.get('status')) ?? '';
  const sorting = useListSort(subscriptionSorts);
  const subscriptions = useInfiniteQuery(managedSubscriptionsQuery({ search, status, sort: sorting.chosen }));
  const [open, setOpen] = useState<ManagedSubscription | null>(null);
  const [granting, setGranting] = useState(false);
  return (
    <>
      <div className="page">
        <PageHeader title="Subscription Management" text="All plans and when they end.">
          <div className="button-row">
            <ExportButton search={search} status={status} />
            <Button variant="contained" onClick={() => setGranting(true)}>
              Grant a plan
            </Button>
          </div>
        </PageHeader>
        <ListFilters
          label="Search subscriptions"
          placeholder="Name, email or plan"
          search={search}
          change={change}
          choice={{ param: 'status', label: 'Status', value: status, options: statusOptions }}
        />
        <PlanPrices />
        <SubscriptionFigures />
        <SubscriptionsTable
          list={subscriptions}
          filter={`${status} ${search}`}
          sorting={sorting}
          onView={setOpen}
        />
      </div>
      {granting && <GrantDialog onClose={() => setGranting(false)} />}
      {open && (
        <SubscriptionDialog
          subscription={open}
          onChanged={setOpen}
          onClose={() => {
            setOpen(null);
            focusPageIfLost();
          }}
        />
      )}
    </>
  );
}
