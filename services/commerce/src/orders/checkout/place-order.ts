import type { placeOrder as contract } from '@poc/contracts/endpoints/orders';
import type { Order } from '@poc/contracts/entities/orders';
import type { CommerceDeps } from '../../deps.ts';
import { presentOrder } from '../present-order.ts';
import { type OrderInput, orderWithPayment } from './order-with-payment.ts';

export const placeOrder =
  (deps: CommerceDeps) =>
  async (input: OrderInput<typeof contract>): Promise<Order> =>
    presentOrder(await orderWithPayment(deps, input));
