import type { placeOrder, startPayment } from '@poc/contracts/endpoints/orders';
import type { members } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { initializePayment } from '../../payments/payments.api.ts';
import { keyOfHeader } from '../idempotency-key.ts';
import type { OrderDoc } from '../order.model.ts';
import { findOrCreateOrder } from './find-or-create-order.ts';

export type OrderInput<E extends typeof placeOrder | typeof startPayment> = Pick<
  Input<E, typeof members>,
  'subject' | 'body' | 'request'
>;

export async function orderWithPayment(
  deps: CommerceDeps,
  { subject, body, request }: OrderInput<typeof placeOrder | typeof startPayment>,
): Promise<OrderDoc> {
  const key = keyOfHeader(request.headers['idempotency-key']);
  return initializePayment(deps, await findOrCreateOrder(deps, { subject, body, key }));
}
