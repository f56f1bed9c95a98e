import * as contracts from '@poc/contracts/endpoints/commerce';
import { members, signed } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import { placeAndPay } from '../orders/order-requests.ts';
import { getPaidOrder } from './get-paid-order.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { verifyPayment } from './verify-payment.ts';

export const paymentRoutes = (deps: PaymentDeps): Route[] => [
  route(contracts.startPayment, members, placeAndPay(deps)),
  route(contracts.verifyPayment, members, verifyPayment(deps)),
  route(contracts.getPaidOrder, members, getPaidOrder(deps)),
  route(contracts.receivePaystackWebhook, signed, receiveWebhook(deps)),
];
