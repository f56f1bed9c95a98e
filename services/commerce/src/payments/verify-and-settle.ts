import { trusted } from 'mongoose';
import type { CommerceDeps } from '../deps.ts';
import { type PaymentDoc, paymentModel } from './payment.model.ts';
import { failByPaystack, PaystackRefused } from './paystack/paystack-errors.ts';
import type { PaystackTransaction } from './paystack/paystack-responses.ts';
import type { Outcome } from './purpose.ts';
import { resultOf, settlePayment } from './settle-payment.ts';

/**
 * Fetches a payment from Paystack and settles it once it has arrived. Webhooks and returning browsers only
 * trigger this query.
 * @throws payment_provider_unavailable, payment_refused
 */
export async function verifyAndSettle(deps: CommerceDeps, payment: PaymentDoc): Promise<Outcome> {
  const known = resultOf(payment);
  if (known) return known;
  const { reference, purpose } = payment;
  try {
    const transaction = await deps.paystack.verify(reference);
    if (transaction !== null) return await applyTransaction(deps, payment, transaction);
    return (await deps.purposes[purpose].onUnknown?.(deps, payment)) ?? 'failed';
  } catch (error) {
    if (error instanceof PaystackRefused)
      deps.logger.error({ err: error, reference }, 'Paystack refused a query');
    return failByPaystack(error);
  }
}

/**
 * Settles a payment again that its order did not record. No effect after a refund or chargeback.
 * @throws PaystackUnavailable, PaystackRefused
 */
export async function settleAgain(deps: CommerceDeps, { _id, reference }: PaymentDoc): Promise<void> {
  const transaction = await deps.paystack.verify(reference);
  if (transaction?.status !== 'success') return;
  const opened = await paymentModel(deps.db)
    .findOneAndUpdate(
      { _id, status: 'paid', refunds: trusted({ $size: 0 }), chargedBackKobo: 0 },
      // If the process dies before the settlement, the job settles the payment.
      { $set: { status: 'open', paidAt: null, askAt: deps.clock.now() } },
      { returnDocument: 'after' },
    )
    .lean<PaymentDoc>();
  if (opened) await applyTransaction(deps, opened, transaction);
}

/** Applies Paystack's response about a payment. */
export async function applyTransaction(
  deps: CommerceDeps,
  payment: PaymentDoc,
  transaction: PaystackTransaction,
): Promise<Outcome> {
  if (transaction.reference !== payment.reference) return 'failed';
  const { onFailed } = deps.purposes[payment.purpose];
  switch (transaction.status) {
    case 'success': {
      const result = await settlePayment(deps, payment, transaction).catch((error: unknown) => {
        deps.settlementFailed(payment.purpose === 'order' ? 'order' : 'plan');
        throw error;
      });
      // Sends decided refunds immediately, and charges a new card for an unpaid period immediately.
      deps.triggers.refunds.run();
      if (payment.purpose === 'card') deps.triggers.renewals.run();
      return result;
    }
    case 'ongoing':
    case 'pending':
    case 'processing':
    case 'queued':
      await setUnderWay(deps, payment, true);
      return 'pending';
    case 'failed':
    case 'abandoned':
    case 'reversed':
      if (onFailed) return onFailed(deps, payment, transaction);
      await setUnderWay(deps, payment, false);
      return 'failed';
  }
}

/**
 * Queries Paystack a last time before an order ends unpaid. If the query fails, the payment counts as in
 * progress, so that the buyer does not read that nothing was charged.
 */
export async function isPaidAfterAll(deps: CommerceDeps, payment: PaymentDoc | null): Promise<boolean> {
  if (!payment?.authorizationUrl) return false;
  try {
    return (await verifyAndSettle(deps, payment)) === 'paid';
  } catch (error) {
    // An outage of Paystack must not extend the reservation.
    const { reference } = payment;
    deps.logger.warn({ err: error, reference }, 'could not query a payment before its order ended');
    await setUnderWay(deps, payment, true);
    return false;
  }
}

async function setUnderWay(
  { db }: CommerceDeps,
  { _id, reference, underWay: before }: PaymentDoc,
  underWay: boolean,
): Promise<void> {
  if (before === underWay) return;
  await paymentModel(db).updateOne({ _id, reference, paidAt: null }, { $set: { underWay } });
}
