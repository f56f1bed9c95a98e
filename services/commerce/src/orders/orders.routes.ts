import * as contracts from '@poc/contracts/endpoints/commerce';
import { everyone, members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { cancelOrder } from './cancel-order.ts';
import { getOrder } from './get-order.ts';
import { listOrders } from './list-orders.ts';
import { placeAndStart } from './order-requests.ts';
import { quoteOrder } from './quote-order.ts';

export const orderRoutes = (deps: PaymentDeps): Route[] => [
  route(contracts.quoteOrder, everyone, quoteOrder(deps)),
  route(contracts.placeOrder, members, placeAndStart(deps)),
  route(contracts.getOrder, members, getOrder(deps)),
  route(contracts.listOrders, self, listOrders(deps)),
  route(contracts.cancelOrder, members, cancelOrder(deps)),
];
