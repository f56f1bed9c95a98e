import * as contracts from '@poc/contracts/endpoints/orders';
import { everyone, members } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { placeOrder } from './place-order.ts';
import { quoteOrder } from './quote-order.ts';
import { addressFaults } from './shipping.policy.ts';
import { startPayment } from './start-payment.ts';

export const checkoutRoutes = (deps: CommerceDeps): Route[] => [
  route(contracts.quoteOrder, everyone, quoteOrder(deps)),
  route(contracts.placeOrder, members, placeOrder(deps), addressFaults(deps)),
  route(contracts.startPayment, members, startPayment(deps), addressFaults(deps)),
];
