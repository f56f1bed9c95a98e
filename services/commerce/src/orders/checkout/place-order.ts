import { placeOrder as contract } from '@poc/contracts/endpoints/orders';
import type { startPayment } from '@poc/contracts/endpoints/payments';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { startCheckout, withPayment } from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { keyOfHeader } from '../idempotency-key.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { presentOrder } from '../present-order.ts';
import { readOrder } from '../read-order.ts';
import { findOrCreateOrder } from './find-or-create-order.ts';
import { readOrderRequest } from './order-request.ts';
import { addressFaults } from './shipping.policy.ts';

export const placeOrder = route(
  contract,
  members,
  (deps) => async (input) => presentOrder(await orderWithPayment(deps, input)),
  addressFaults,
);

/** Finds or creates the order of a request, and opens its checkout. */
export async function orderWithPayment(
  deps: CommerceDeps,
  {
    subject,
    body,
    request,
  }: Pick<Input<typeof contract | typeof startPayment, typeof members>, 'subject' | 'body' | 'request'>,
): Promise<OrderWithPayment> {
  const key = keyOfHeader(request.headers['idempotency-key']);
  const found = await findOrCreateOrder(deps, readOrderRequest(subject.id, body, key));
  const { payment, ...order } = found.isNew ? found.order : await withPayment(deps.db, found.order);
  if (!payment) return fail('payment_provider_unavailable');
  const started = await startCheckout(deps, payment, found.isNew);
  return { ...(found.isNew ? order : await readOrder(deps.db, order._id)), payment: started };
}
