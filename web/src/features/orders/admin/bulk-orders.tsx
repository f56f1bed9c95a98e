import type { ManagedOrder } from '@poc/contracts/entities/orders';
import type { BulkAction, BulkActions } from '../../../shared/admin/grid/bulk-action.ts';
import { refreshManagedOrders } from '../../../shared/orders/api/managed-orders-queries.ts';
import { setStatus } from './api/change-orders.ts';
import { PackingListButton } from './components/packing-list-button.tsx';
import { isToShip } from './is-to-ship.ts';

/** Sets the orders that `fits` accepts to their next status. */
const setTo = (
  status: 'shipped' | 'delivered',
  fits: (order: ManagedOrder) => boolean,
  text: string,
): BulkAction<ManagedOrder> => ({
  label: `Set to ${status}`,
  done: `set to ${status}`,
  text,
  harmless: true,
  fits,
  run: (order) => setStatus(order, status),
});

export const bulkOrders: BulkActions<ManagedOrder> = {
  nouns: ['order', 'orders'],
  nameOf: ({ number }) => number,
  actions: [
    setTo(
      'shipped',
      isToShip,
      'Each customer gets an email, without a courier or a tracking number: those can be added in the order.',
    ),
    setTo('delivered', ({ status }) => status === 'shipped', 'Each customer gets an email.'),
  ],
  tools: (orders) => <PackingListButton orders={orders} />,
  refresh: refreshManagedOrders,
};
