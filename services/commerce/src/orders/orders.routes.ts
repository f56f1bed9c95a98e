import * as contracts from '@poc/contracts/endpoints/commerce';
import * as managed from '@poc/contracts/endpoints/commerce-admin';
import { admins, everyone, members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { cancelManagedOrder } from './cancel-managed-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { exportOrders } from './export-orders.ts';
import { getManagedOrder } from './get-managed-order.ts';
import { getOrder } from './get-order.ts';
import { getReceipt } from './get-receipt.ts';
import { listManagedOrders } from './list-managed-orders.ts';
import { listOrders } from './list-orders.ts';
import { placeAndStart } from './order-requests.ts';
import { quoteOrder } from './quote-order.ts';
import { refundOrder } from './refund-order.ts';
import { setFulfilment } from './set-fulfilment.ts';
import { setOrderStatus } from './set-order-status.ts';

export const orderRoutes = (deps: PaymentDeps): Route[] => [
  route(contracts.quoteOrder, everyone, quoteOrder(deps)),
  route(contracts.placeOrder, members, placeAndStart(deps)),
  route(contracts.getOrder, members, getOrder(deps)),
  route(contracts.listOrders, self, listOrders(deps)),
  route(contracts.cancelOrder, members, cancelOrder(deps)),
  route(contracts.getReceipt, members, getReceipt(deps)),
  route(managed.listManagedOrders, admins, listManagedOrders(deps)),
  route(managed.exportOrders, admins, exportOrders(deps)),
  route(managed.getManagedOrder, admins, getManagedOrder(deps)),
  route(managed.setOrderStatus, admins, setOrderStatus(deps)),
  route(managed.setFulfilment, admins, setFulfilment(deps)),
  route(managed.cancelManagedOrder, admins, cancelManagedOrder(deps)),
  route(managed.refundOrder, admins, refundOrder(deps)),
];
