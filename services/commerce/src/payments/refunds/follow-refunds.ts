import { openRefundStatuses } from '@poc/contracts/entities/refunds';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { type PaymentDoc, paymentModel, type Refund } from '../payment.model.ts';
import type { PaystackRefund } from '../paystack/paystack-responses.ts';
import { applyRefundEvent, changeRefund } from './change-refund.ts';
import { followedRefundStatuses } from './refund-state.ts';
import { recordRefund } from './request-refund.ts';
import { isNoteOfRefund } from './send-refund.ts';

/**
 * Fetches the state of a payment's refunds at Paystack and applies it.
 * @throws PaystackUnavailable, PaystackRefused
 */
export async function followRefunds(deps: CommerceDeps, payment: PaymentDoc): Promise<void> {
  const transactionIds = followedOf(payment).map(({ transactionId }) => transactionId);
  for (const transactionId of new Set(transactionIds)) {
    await applyReported(deps, payment, await deps.paystack.listRefunds(transactionId));
  }
}

const followedOf = ({ refunds }: PaymentDoc): Refund[] =>
  refunds.filter(({ status, providerId }) => providerId !== null && followedRefundStatuses.includes(status));

/** Applies the statuses that Paystack reports to the refunds in progress. */
async function applyReported(
  deps: CommerceDeps,
  payment: PaymentDoc,
  reported: readonly PaystackRefund[],
): Promise<void> {
  for (const refund of followedOf(payment)) {
    const found = reported.find(({ id }) => id === refund.providerId);
    if (!found || found.status === refund.status) continue;
    const id = { paymentId: payment._id, refundId: refund._id };
    const event = { type: 'reported', status: found.status } as const;
    await applyRefundEvent(deps, id, event, statedBy(deps, found));
  }
}

/**
 * Fetches a payment's refunds from Paystack: updates those sent by POC, and adopts those made in Paystack's
 * dashboard.
 * @returns false while a refund at Paystack may be one that POC is sending
 * @throws PaystackUnavailable, PaystackRefused
 */
export async function followReportedRefunds(deps: CommerceDeps, payment: PaymentDoc): Promise<boolean> {
  if (payment.transactionId === null) return true;
  const reported = await deps.paystack.listRefunds(payment.transactionId);
  await applyReported(deps, payment, reported);
  let isComplete = true;
  for (const found of reported) {
    // POC's own refunds have a note; disputes are followed separately.
    if (found.dispute || found.status === 'failed' || isNoteOfRefund(found.merchant_note)) continue;
    const outcome = await adopt(deps, payment, found);
    if (outcome === 'adopted') deps.logger.warn({ refund: found.id }, 'refund adopted');
    if (outcome === 'unclear') isComplete = false;
  }
  return isComplete;
}

/** Counts and books a refund that POC did not send, once; stock and status are left to administrators. */
const adopt = (
  deps: CommerceDeps,
  { _id }: PaymentDoc,
  found: PaystackRefund,
): Promise<'adopted' | 'known' | 'unclear'> =>
  withTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const payment = await paymentModel(tx).findById(_id).lean<PaymentDoc>();
    if (!payment || payment.refunds.some(({ providerId }) => providerId === found.id)) return 'known';
    // A refund in the state 'sent' may be this one.
    if (payment.refunds.some(({ status }) => status === 'sent')) return 'unclear';
    const reason = "Refunded in Paystack's dashboard.";
    const made = { amountKobo: found.amount, providerId: found.id, reason, by: 'system', now };
    const refund = await recordRefund(tx, payment, { ...made, status: 'sent', nextTryAt: null });
    const id = { paymentId: _id, refundId: refund._id };
    await changeRefund(tx, deps, { ...id, event: { type: 'reported', status: found.status } });
    await deps.purposes[payment.purpose].onNote?.({ tx, payment, by: 'system', note: reason, now });
    return 'adopted';
  });

/** Returns the raw status from Paystack if POC does not know it; otherwise an empty one. */
export function statedBy(
  { logger }: Pick<CommerceDeps, 'logger'>,
  refund: PaystackRefund,
): { stated: string } {
  if (refund.stated === refund.status) return { stated: '' };
  logger.warn({ refund: refund.id, status: refund.stated }, 'refund has an unknown status');
  return { stated: refund.stated };
}

/** Polls the refunds of all payments, in case a webhook was lost. */
export async function followAllRefunds(deps: CommerceDeps, signal: AbortSignal): Promise<void> {
  const payments = paymentModel(deps.db)
    .find({
      'refunds.status': trusted({ $in: openRefundStatuses }),
      refunds: trusted({
        $elemMatch: { status: { $in: followedRefundStatuses }, providerId: { $type: 'string' } },
      }),
    })
    .lean<PaymentDoc>()
    .cursor();
  for await (const payment of payments) {
    if (signal.aborted) return;
    const { reference } = payment;
    await followRefunds(deps, payment).catch((error: unknown) =>
      deps.logger.warn({ err: error, reference }, 'could not update refunds'),
    );
  }
}
