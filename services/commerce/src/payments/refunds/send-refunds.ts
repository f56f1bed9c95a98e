import { openRefundStatuses } from '@poc/contracts/entities/refunds';
import { forEachConcurrent } from '@poc/kit/concurrency/for-each-concurrent';
import { hasRow } from '@poc/kit/mongo/has-row';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import type { CommerceDeps } from '../../deps.ts';
import { isDisputed } from '../disputes/dispute.model.ts';
import { type PaymentDoc, paymentModel, type Refund } from '../payment.model.ts';
import { applyRefundEvent, changeRefund, type RefundId } from './change-refund.ts';
import { statedBy } from './follow-refunds.ts';
import { dueRefundStatuses, minClaimMs } from './refund-state.ts';
import { afterFailedSend, sendRefund } from './send-refund.ts';

const perRound = 100;
const maxConcurrent = 4;

const toSend = (now: Date): QueryFilter<PaymentDoc> => ({
  'refunds.status': trusted({ $in: openRefundStatuses }),
  refunds: trusted({ $elemMatch: { status: { $in: dueRefundStatuses }, nextTryAt: { $lte: now } } }),
});

export const hasDueRefunds = ({ db, clock }: Deps): Promise<boolean> =>
  hasRow(paymentModel(db), toSend(clock.now()));

/**
 * Sends due refunds: new ones, retries and those with a lost response. Each is first looked up at Paystack, so
 * that a lost response does not cause a second refund. Refunds of disputed payments wait.
 * @returns the number of refunds sent or found
 */
export async function sendRefunds(deps: CommerceDeps, signal: AbortSignal): Promise<number> {
  const { db, clock } = deps;
  for (let sent = 0; ; ) {
    const payments = await paymentModel(db).find(toSend(clock.now())).limit(perRound).lean<PaymentDoc[]>();
    await forEachConcurrent(payments, { maxConcurrent, signal }, async (payment) => {
      // Sequential: the refunds of one payment are matched against Paystack's list.
      for (const refund of payment.refunds) {
        if (!dueRefundStatuses.includes(refund.status) || signal.aborted) continue;
        if (await trySend(deps, payment, refund)) sent += 1;
      }
    });
    if (payments.length < perRound || signal.aborted) return sent;
  }
}

/** Sends one refund. @returns true if this call sent it; a failed refund is retried later */
async function trySend(
  deps: CommerceDeps,
  { _id: paymentId, reference }: PaymentDoc,
  refund: Refund,
): Promise<boolean> {
  const { db } = deps;
  const id = { paymentId, refundId: refund._id };
  const send = { ...id, event: { type: 'send' }, details: { providerId: null } } as const;
  const claimed = await withTransaction(db, (tx) => changeRefund(tx, deps, send));
  if (claimed?.status !== 'sent') return false;
  const isOurs = () => holdsClaim(deps, id, claimed);
  try {
    const found = await sendRefund(
      deps.paystack,
      refund,
      async () => !(await isDisputed(db, reference)) && (await isOurs()),
    );
    if (!found) {
      if (await isOurs()) await applyRefundEvent(deps, id, { type: 'disputed' });
      return false;
    }
    const details = { providerId: found.id, ...statedBy(deps, found) };
    await applyRefundEvent(deps, id, { type: 'reported', status: found.status }, details);
    return true;
  } catch (error) {
    deps.logger.error({ err: error, refundId: refund._id.toHexString() }, 'could not send a refund');
    await applyRefundEvent(deps, id, afterFailedSend(error));
    return false;
  }
}

/** Checks that no other process has claimed the refund, and that none can before a call ends. */
async function holdsClaim(
  { db, clock }: Deps,
  { paymentId, refundId }: RefundId,
  { nextTryAt }: Refund,
): Promise<boolean> {
  const claim = { _id: refundId, status: 'sent', nextTryAt } as const;
  const isStored = await hasRow(paymentModel(db), {
    _id: paymentId,
    refunds: trusted({ $elemMatch: claim }),
  });
  // The time is read after the query, which may have been slow.
  return isStored && nextTryAt !== null && nextTryAt.getTime() - clock.now().getTime() >= minClaimMs;
}
