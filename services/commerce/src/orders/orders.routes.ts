import * as contracts from '@poc/contracts/endpoints/orders';
import { members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { getOrder } from './get-order.ts';
import { getReceipt } from './get-receipt.ts';
import { listOrders } from './list-orders.ts';

export const ordersRoutes = (deps: Deps): Route[] => [
  route(contracts.getOrder, members, getOrder(deps)),
  route(contracts.listOrders, self, listOrders(deps)),
  route(contracts.getReceipt, members, getReceipt(deps)),
];
