import type { ResponseOf } from '@poc/contracts/endpoint';
import type { listManagedSubscriptions } from '@poc/contracts/endpoints/managed-subscriptions';

type Subscription = Pick<ResponseOf<typeof listManagedSubscriptions>[number], 'state' | 'status'>;

const statusLabels: Readonly<Record<Subscription['status'], string>> = {
  active: 'Active',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

/** Label of the status. A plan whose charge failed is still active but needs attention. */
export const statusOf = ({ state, status }: Subscription): string =>
  state === 'grace' ? 'Payment failed' : statusLabels[status];
