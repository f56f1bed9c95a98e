import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { exportOrders } from './export-orders.ts';
import { getManagedOrder } from './get-managed-order.ts';
import { listManagedOrders } from './list-managed-orders.ts';
import { setFulfilment } from './set-fulfilment.ts';
import { setOrderStatus } from './set-order-status.ts';

export const managedOrdersRoutes = (deps: Deps): Route[] => [
  route(contracts.listManagedOrders, admins, listManagedOrders(deps)),
  route(contracts.exportOrders, admins, exportOrders(deps)),
  route(contracts.getManagedOrder, admins, getManagedOrder(deps)),
  route(contracts.setOrderStatus, admins, setOrderStatus(deps)),
  route(contracts.setFulfilment, admins, setFulfilment(deps)),
];
