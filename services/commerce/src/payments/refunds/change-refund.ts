import { refundDelayed } from '@poc/contracts/events/commerce';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Types, trusted } from 'mongoose';
import { bookRefundEnd, bookRefundReplacement } from '../../books/books.api.ts';
import type { CommerceDeps } from '../../deps.ts';
import { isDisputed } from '../disputes/dispute.model.ts';
import { type PaymentDoc, paymentModel, type Refund } from '../payment.model.ts';
import { isWholeBack, leftOf } from '../payment.policy.ts';
import type { RefundChange } from '../purpose.ts';
import { freeRefundStatuses, nextRefund, type RefundEvent } from './refund-state.ts';

export interface RefundId {
  readonly paymentId: Types.ObjectId;
  readonly refundId: Types.ObjectId;
}

type Details = Partial<Pick<Refund, 'providerId' | 'stated'>>;
type ChangeDeps = Pick<CommerceDeps, 'db' | 'clock' | 'purposes'>;

/** Runs `changeRefund` in its own transaction. @returns true if the event applied */
export async function applyRefundEvent(
  deps: ChangeDeps,
  id: RefundId,
  event: RefundEvent,
  details: Details = {},
): Promise<boolean> {
  const changed = await withTransaction(deps.db, (tx) => changeRefund(tx, deps, { ...id, event, details }));
  return changed !== null;
}

/**
 * Moves a refund to its next state and applies the effects on the payment, the books, the order or plan, and
 * notifications. Of concurrent calls, exactly one applies.
 * @returns the changed refund; null when the event does not apply to its state, or another refund has taken
 * its amount
 */
export async function changeRefund(
  tx: Transaction,
  { clock, purposes }: ChangeDeps,
  change: RefundId & { event: RefundEvent; details?: Details },
): Promise<Refund | null> {
  const now = clock.now();
  const moved = await moveRefund(tx, { ...change, now });
  if (!moved) return null;
  const { payment, refund } = moved;
  if (moved.isNewState) await follow(purposes, { tx, payment, refund, now });
  return refund;
}

async function moveRefund(
  tx: Transaction,
  change: RefundId & { event: RefundEvent; details?: Details; now: Date },
): Promise<{ payment: PaymentDoc; refund: Refund; isNewState: boolean } | null> {
  const { paymentId, refundId, event, details = {}, now } = change;
  const before = await paymentModel(tx).findById(paymentId).lean<PaymentDoc>();
  const refund = before?.refunds.find(({ _id }) => _id.equals(refundId));
  // A claimed refund may have reached Paystack: `sendRefund` looks it up first.
  const isUnsent = event.type === 'send' && refund?.status !== 'sent';
  const waits = isUnsent && before !== null && (await isDisputed(tx, before.reference));
  const next = refund && nextRefund(refund, waits ? { type: 'disputed' } : event, now);
  if (!before || !next) return null;
  const claimedKobo = claimOf({ ...refund, ...next }) - claimOf(refund);
  if (claimedKobo > 0 && claimedKobo > leftOf(before)) return null;
  const isNewState = next.status !== refund.status;
  const changed: Refund = {
    ...refund,
    ...details,
    ...next,
    changedAt: isNewState ? now : refund.changedAt,
  };
  const isReturned = isNewState && (next.status === 'processed' || next.status === 'settled');
  // `numberDocuments` issues the credit note.
  const dueAt = isReturned && before.vatKobo !== undefined ? { documentsDueAt: now } : {};
  const payment = await paymentModel(tx)
    .findOneAndUpdate(
      { _id: paymentId, refunds: trusted({ $elemMatch: { _id: refundId, status: refund.status } }) },
      { $set: { 'refunds.$': changed, ...dueAt }, $inc: { refundedKobo: claimedKobo } },
      { returnDocument: 'after' },
    )
    .lean<PaymentDoc>();
  if (!payment) throw new Error('refund not found in its own transaction');
  return { payment, refund: changed, isNewState };
}

/**
 * Replaces refunds that exceed the remaining amount: failed ones, and unsent ones whose amount the customer's bank
 * charged back.
 */
export async function replaceRefunds(tx: Transaction, payment: PaymentDoc, now: Date): Promise<void> {
  let left = leftOf(payment);
  const replace = async ({ _id: refundId }: Refund): Promise<void> => {
    const id = { paymentId: payment._id, refundId };
    const moved = await moveRefund(tx, { ...id, event: { type: 'replace' }, now });
    if (moved) await bookRefundReplacement(tx, { ...moved, now });
  };
  for (const refund of payment.refunds.toReversed()) {
    if (left >= 0 || refund.status !== 'decided') continue;
    left += refund.amountKobo;
    await replace(refund);
  }
  for (const refund of payment.refunds) {
    if (!freeRefundStatuses.includes(refund.status) || refund.status === 'replaced') continue;
    left -= refund.amountKobo;
    if (left >= 0) continue;
    left += refund.amountKobo;
    await replace(refund);
  }
}

/** Makes unsent refunds due after a dispute of their payment; they wait again if another one is open. */
export async function resumeRefunds(tx: Transaction, payment: PaymentDoc, now: Date): Promise<void> {
  for (const { _id: refundId } of payment.refunds) {
    await moveRefund(tx, { paymentId: payment._id, refundId, event: { type: 'dispute-ended' }, now });
  }
}

const claimOf = ({ status, amountKobo }: Pick<Refund, 'status' | 'amountKobo'>): number =>
  freeRefundStatuses.includes(status) ? 0 : amountKobo;

async function follow(purposes: CommerceDeps['purposes'], change: RefundChange): Promise<void> {
  const { tx, payment, refund, now } = change;
  const purpose = purposes[payment.purpose];
  switch (refund.status) {
    case 'processed':
    case 'settled':
      await bookRefundEnd(tx, { ...change, from: refund.status === 'settled' ? 'bank' : 'paystack' });
      return purpose.afterRefund({ ...change, whole: isWholeBack(payment) });
    case 'refused':
    case 'failed':
    case 'owed':
      // The bank charged the amount back in the meantime: it is no longer owed, and no notification is sent.
      if (payment.chargedBackKobo > 0 && leftOf(payment) < refund.amountKobo) {
        await replaceRefunds(tx, payment, now);
      } else if (refund.tries === 1 || refund.status === 'owed') {
        // The history records every failed try; notifications are sent for the first and the last.
        await announce(purposes, change);
      }
      return purpose.afterRefundFailure(change);
    case 'needs-attention':
      return announce(purposes, change);
  }
}

async function announce(
  purposes: CommerceDeps['purposes'],
  { tx, payment, refund }: RefundChange,
): Promise<void> {
  const [subject] = await purposes[payment.purpose].subjectsOf(tx, [payment]);
  if (!subject) return;
  const { orderId, number, plan } = subject;
  const { status, amountKobo, currency, lastError } = refund;
  await tx.emit(refundDelayed, {
    key: orderId ?? payment._id.toHexString(),
    data: {
      ...{ orderId, number, plan, amountKobo, currency },
      userId: payment.userId.toHexString(),
      refundId: refund._id.toHexString(),
      state: status === 'needs-attention' || status === 'owed' ? status : 'retrying',
      error: lastError,
    },
  });
}
