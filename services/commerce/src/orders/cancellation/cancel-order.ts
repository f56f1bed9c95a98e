import { cancelOrder as contract } from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { isPaidAfterAll, withPayment } from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { isCancellable } from '../order.policy.ts';
import { presentOrder } from '../present-order.ts';
import { readOrder, readOwnOrder } from '../read-order.ts';
import { cancelPaidOrder } from './cancel-paid-order.ts';
import { releaseOrder } from './release-order.ts';

/**
 * Cancels the member's own order before it is shipped: its products return to stock and its payment is
 * refunded. Idempotent.
 */
export const cancelOrder = route(contract, members, (deps) => async ({ params, subject }) => {
  const { db, clock } = deps;
  const order = await withPayment(db, await readOwnOrder(db, params.id, subject));
  if (order.status === 'cancelled') return presentOrder(order);
  if (!isCancellable(order)) fail('order_not_cancellable');
  // An order that has just been paid is cancelled as a paid one and refunded.
  if (order.paymentStatus === 'pending') await isPaidAfterAll(deps, order.payment);
  const cancelled = await withTransaction(db, async (tx) => {
    const by = { reason: 'customer', by: subject.id, note: '' } as const;
    const what = { orderId: order._id, ...by, now: clock.now() };
    return (await releaseOrder(tx, what)) ?? (await cancelPaidOrder(tx, what));
  });
  if (cancelled) {
    deps.triggers.refunds.run();
    return presentOrder(cancelled);
  }
  // A concurrent call cancelled or shipped it.
  const now = await readOrder(db, order._id);
  return now.status === 'cancelled'
    ? presentOrder(await withPayment(db, now))
    : fail('order_not_cancellable');
});
