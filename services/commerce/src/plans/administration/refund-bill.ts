import { refundBill as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { koboOf } from '../../naira.ts';
import { keyOfHeader } from '../../orders/orders.api.ts';
import {
  isRepeatedRefund,
  type PaymentDoc,
  paymentModel,
  refundableOf,
  requestRefund,
} from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { findSubscription, readSubscriptionDetails } from './read-managed-subscription.ts';

/** Refunds a part or the rest of a bill; the refund job sends it. The plan is unchanged. */
export const refundBill = route(contract, admins, (deps) => async ({ params, body, subject, request }) => {
  const { id } = params;
  const { payment_id: _id, amount, reason } = body;
  const { db, clock } = deps;
  const { userId } = await findSubscription(db, id);
  const key = keyOfHeader(request.headers['idempotency-key']);
  const wantedKobo = amount === undefined ? null : koboOf(amount);
  await withTransaction(db, async (tx) => {
    const bill = { _id, userId, orderId: null, status: 'paid' as const };
    const payment = (await paymentModel(tx).findOne(bill).lean<PaymentDoc>()) ?? fail('bill_not_found');
    if (isRepeatedRefund(payment, { key, amountKobo: wantedKobo, reason })) return;
    const amountKobo = wantedKobo ?? refundableOf(payment);
    const wanted = { amountKobo, reason, by: subject.id, now: clock.now(), key };
    if (!(await requestRefund(tx, payment, wanted))) fail('refund_too_large');
    await writeAudit(tx, subject, 'subscription.refund', {
      target: { kind: 'subscription', id, ownerId: userId.toHexString() },
      before: { refundedKobo: payment.refundedKobo },
      after: { refundedKobo: payment.refundedKobo + amountKobo },
      reason,
    });
  });
  deps.triggers.refunds.run();
  return readSubscriptionDetails(deps, id);
});
