import { withTransaction } from '@poc/kit/mongo/transaction';
import { bookPayment } from '../books/books.api.ts';
import type { CommerceDeps } from '../deps.ts';
import { type PaymentDoc, paymentModel } from './payment.model.ts';
import { returnedKobo, surplusOf } from './payment.policy.ts';
import type { PaystackTransaction } from './paystack/paystack-responses.ts';
import { clockOf, type PaymentResult, type ReceivedPayment } from './purpose.ts';
import { requestRefund } from './refunds/request-refund.ts';

export type SettleDeps = Pick<CommerceDeps, 'db' | 'clock' | 'billingClock' | 'logger' | 'purposes'>;

export function resultOf(payment: PaymentDoc): PaymentResult | null {
  const { status, accepted, purpose, paidKobo } = payment;
  if (status !== 'paid') return null;
  if (!accepted) return 'refused';
  return purpose === 'order' && paidKobo > 0 && returnedKobo(payment) >= paidKobo ? 'refunded' : 'paid';
}

/**
 * The only function that counts money as received, based on Paystack's response to a query. Concurrent settlements of
 * one payment: exactly one applies it, all return its result. The payment, its order or plan, books and events share
 * one transaction.
 * @param transaction a successful one with the payment's reference
 */
export async function settlePayment(
  deps: SettleDeps,
  payment: PaymentDoc,
  transaction: PaystackTransaction,
): Promise<PaymentResult> {
  const mismatch = mismatchOf(payment, transaction);
  const { reference, amount, currency } = transaction;
  if (mismatch)
    deps.logger.warn(
      { reference, amount, currency },
      'payment does not match the expected amount or currency',
    );
  try {
    return await settleOnce(deps, payment, { transaction, mismatch, refusal: null });
  } catch (error) {
    const refusal = deps.purposes[payment.purpose].refusalOf?.(error) ?? null;
    if (refusal === null) throw error;
    return settleOnce(deps, payment, { transaction, mismatch, refusal });
  }
}

function mismatchOf(
  { amountKobo }: PaymentDoc,
  { currency, amount, requested_amount }: PaystackTransaction,
): ReceivedPayment['mismatch'] {
  if (currency !== 'NGN') return 'currency';
  return amount < amountKobo || (requested_amount ?? amountKobo) !== amountKobo ? 'amount' : null;
}

function settleOnce(
  deps: SettleDeps,
  { _id, purpose }: PaymentDoc,
  received: Pick<ReceivedPayment, 'transaction' | 'mismatch' | 'refusal'>,
): Promise<PaymentResult> {
  const { db, purposes } = deps;
  const { transaction } = received;
  return withTransaction(db, async (tx) => {
    const now = clockOf(deps, purpose).now();
    const payment = await paymentModel(tx).findById(_id).lean<PaymentDoc>();
    if (!payment) throw new Error('payment not found');
    const known = resultOf(payment);
    if (known) return known;
    if (payment.reference !== transaction.reference) {
      throw new Error(`${transaction.reference} is no longer the reference of its payment`);
    }
    // Implemented in `orders/order-purpose.ts` and `plans/billing/plan-purpose.ts`.
    const verdict = await purposes[purpose].accept({ ...received, tx, payment, now });
    const { result, accepted, earned, refundReason, vatKobo, announce, plan } = verdict;
    const settled: PaymentDoc = {
      ...payment,
      status: 'paid',
      accepted,
      failure: '',
      transactionId: transaction.id,
      channel: transaction.channel ?? null,
      paidKobo: transaction.amount,
      currency: transaction.currency,
      paidAt: now,
      underWay: false,
      askAt: null,
      plan: payment.plan && { ...payment.plan, ...plan },
    };
    const isBooked = await bookPayment(tx, { orderId: payment.orderId, transaction, earned, now });
    // `numberDocuments` issues the invoice. An already booked payment has its invoice, or was booked without
    // VAT.
    if (vatKobo !== undefined && isBooked) Object.assign(settled, { vatKobo, documentsDueAt: now });
    await paymentModel(tx).replaceOne({ _id }, settled);
    const amountKobo = refundReason === null ? surplusOf(settled) : transaction.amount;
    if (amountKobo === 0) return result;
    const refund = await requestRefund(tx, settled, {
      amountKobo,
      reason: refundReason ?? 'Paid above the price.',
      by: 'system',
      now: deps.clock.now(),
    });
    if (!refund) throw new Error('a new payment cannot be refunded');
    await announce?.(refund);
    return result;
  });
}
