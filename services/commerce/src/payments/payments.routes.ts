import * as contracts from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../deps.ts';
import { getPaidOrder } from './get-paid-order.ts';
import { verifyPayment } from './verify-payment.ts';

export const paymentsRoutes = (deps: CommerceDeps): Route[] => [
  route(contracts.verifyPayment, members, verifyPayment(deps)),
  route(contracts.getPaidOrder, members, getPaidOrder(deps)),
];
