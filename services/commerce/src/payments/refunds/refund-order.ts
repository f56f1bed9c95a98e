import { refundOrder as contract } from '@poc/contracts/endpoints/commerce-admin';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { koboOf, nairaText } from '../../naira.ts';
import {
  announceCancellation,
  announceRefund,
  auditedOrder,
  keyOfHeader,
  type OrderWithPayment,
  orderModel,
  readManagedOrder,
  readOrder,
  returnOrder,
} from '../../orders/orders.api.ts';
import { route } from '../../route.ts';
import { findPayment, withPayment } from '../find-payments.ts';
import { refundableOf } from '../payment.policy.ts';
import { isRepeatedRefund, requestRefund } from './request-refund.ts';

/**
 * Refunds a part or the rest of a payment; the refund is sent right afterwards and retried until Paystack
 * accepts it. Concurrent refunds never exceed the payment; repeats with the same key are one refund. A full
 * refund of an unsent order cancels it and returns its products to stock.
 */
export const refundOrder = route(contract, admins, (deps) => async ({ params, body, subject, request }) => {
  const { db, clock } = deps;
  if (body.amount === 0) {
    fail('invalid_request', { faults: [{ path: 'body.amount', msg: 'must be more than 0' }] });
  }
  const wanted = {
    amountKobo: body.amount === undefined ? null : koboOf(body.amount),
    reason: body.reason,
    key: keyOfHeader(request.headers['idempotency-key']),
  };
  const give = async (tx: Transaction): Promise<void> => {
    const context = { tx, by: subject.id, now: clock.now() };
    const order = await withPayment(tx, await readOrder(tx, params.id));
    if (!isRepeatedRefund(order.payment, wanted)) await decide(context, order, wanted);
  };
  await withTransaction(db, give);
  const decided = await readManagedOrder(deps, await readOrder(db, params.id));
  deps.triggers.refunds.run();
  return decided;
});

interface RefundContext {
  readonly tx: Transaction;
  readonly by: string;
  readonly now: Date;
}

interface WantedRefund {
  readonly amountKobo: number | null;
  readonly reason: string;
  readonly key: string | null;
}

async function decide(
  { tx, by, now }: RefundContext,
  { payment, ...order }: OrderWithPayment,
  { amountKobo: wantedKobo, reason, key }: WantedRefund,
): Promise<void> {
  if (!payment?.transactionId) return fail('order_not_paid');
  const amountKobo = wantedKobo ?? refundableOf(payment);
  const refund =
    (await requestRefund(tx, payment, { amountKobo, reason, by, now, key })) ?? fail('refund_too_large');
  const { refundedKobo } = (await findPayment(tx, payment.reference)) ?? payment;
  await writeAudit(tx, { id: by }, 'order.refund', {
    target: auditedOrder(order),
    before: { refundedKobo: payment.refundedKobo },
    after: { refundedKobo },
    reason,
  });
  const step = { status: order.status, by, at: now, note: `Refund of ${nairaText(amountKobo)}: ${reason}` };
  await orderModel(tx).updateOne({ _id: order._id }, { $push: { history: step }, $set: { updatedAt: now } });
  const isWhole = payment.paidKobo - refundedKobo - payment.chargedBackKobo <= 0;
  const ended = { orderId: order._id, reason: 'refunded', by, note: '', now } as const;
  // Products of a shipped order are restocked by an administrator once returned.
  const cancelled = isWhole ? await returnOrder(tx, ended) : null;
  // A cancellation announces its own refund.
  await (cancelled
    ? announceCancellation(tx, cancelled, { reason: 'refunded', paid: true })
    : announceRefund(tx, order, refund));
}
