import type { placeOrder, startPayment } from '@poc/contracts/endpoints/orders';
import type { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { startPage, withPayment } from '../../payments/payments.api.ts';
import { keyOfHeader } from '../idempotency-key.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { readOrder } from '../read-order.ts';
import { findOrCreateOrder } from './find-or-create-order.ts';

export type OrderInput<E extends typeof placeOrder | typeof startPayment> = Pick<
  Input<E, typeof members>,
  'subject' | 'body' | 'request'
>;

export async function orderWithPayment(
  deps: CommerceDeps,
  { subject, body, request }: OrderInput<typeof placeOrder | typeof startPayment>,
): Promise<OrderWithPayment> {
  const key = keyOfHeader(request.headers['idempotency-key']);
  const found = await findOrCreateOrder(deps, { subject, body, key });
  const { payment, ...order } = found.isNew ? found.order : await withPayment(deps.db, found.order);
  if (!payment) return fail('payment_provider_unavailable');
  const started = await startPage(deps, payment, found.isNew);
  return { ...(found.isNew ? order : await readOrder(deps.db, order._id)), payment: started };
}
