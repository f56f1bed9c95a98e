import { placeOrder as contract } from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { presentOrder } from '../present-order.ts';
import { orderWithPayment } from './order-with-payment.ts';
import { addressFaults } from './shipping.policy.ts';

export const placeOrder = route(
  contract,
  members,
  (deps: CommerceDeps) => async (input) => presentOrder(await orderWithPayment(deps, input)),
  addressFaults,
);
