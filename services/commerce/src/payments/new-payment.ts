import { Types } from 'mongoose';
import type { PaymentDoc } from './payment.model.ts';

/** Typical time to pay. Before that, the webhook or the buyer's return reports the outcome. */
export const firstAskMs = 60_000;

/** Derives the reference from the order or the payment, so that a repeated start can't become a second payment. */
export function referenceOf({ _id, orderId }: Pick<PaymentDoc, '_id' | 'orderId'>, attempt: number): string {
  const base = orderId ? `poc-${orderId.toHexString()}` : `poc-plan-${_id.toHexString()}`;
  return attempt === 1 ? base : `${base}-${attempt}`;
}

/**
 * Creates an open payment whose first attempt the caller holds.
 * @param startedAt by the machine's clock, also for plans
 */
export function newPayment(
  fields: Pick<PaymentDoc, 'purpose' | 'userId' | 'amountKobo' | 'email' | 'startedAt'> & Partial<PaymentDoc>,
): PaymentDoc {
  const { _id = new Types.ObjectId(), orderId = null, startedAt } = fields;
  return {
    _id,
    reference: referenceOf({ _id, orderId }, 1),
    orderId,
    plan: null,
    accessCode: '',
    authorizationUrl: '',
    attempt: 1,
    page: null,
    keys: [],
    status: 'open',
    accepted: false,
    failure: '',
    transactionId: null,
    channel: null,
    paidKobo: 0,
    currency: 'NGN',
    paidAt: null,
    underWay: false,
    askAt: new Date(startedAt.getTime() + firstAskMs),
    asks: 0,
    refunds: [],
    refundedKobo: 0,
    chargedBackKobo: 0,
    createdAt: startedAt,
    ...fields,
  };
}
