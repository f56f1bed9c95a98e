import type { RouteOf } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { exportOrders } from './export-orders.ts';
import { getManagedOrder } from './get-managed-order.ts';
import { listManagedOrders } from './list-managed-orders.ts';
import { setFulfilment } from './set-fulfilment.ts';
import { setOrderStatus } from './set-order-status.ts';

export const managedOrdersRoutes: RouteOf<Deps>[] = [
  listManagedOrders,
  exportOrders,
  getManagedOrder,
  setOrderStatus,
  setFulfilment,
];
