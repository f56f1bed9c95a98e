import * as contracts from '@poc/contracts/endpoints/commerce';
import { everyone, members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { getOrder } from './get-order.ts';
import { listOrders } from './list-orders.ts';
import { quoteOrder } from './quote-order.ts';

export const orderRoutes = (deps: Deps): Route[] => [
  route(contracts.quoteOrder, everyone, quoteOrder(deps)),
  route(contracts.getOrder, members, getOrder(deps)),
  route(contracts.listOrders, self, listOrders(deps)),
];
