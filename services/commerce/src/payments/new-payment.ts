import { Types } from 'mongoose';
import type { PaymentDoc } from './payment.model.ts';

/** Delay of the first poll: the typical time to pay, within which a webhook or the buyer's return reports it. */
export const firstPollMs = 60_000;

/** Derives the reference from the order or the payment, so that a repeated start can't become a second payment. */
export function referenceOf({ _id, orderId }: Pick<PaymentDoc, '_id' | 'orderId'>, attempt: number): string {
  const base = orderId ? `poc-${orderId.toHexString()}` : `poc-plan-${_id.toHexString()}`;
  return attempt === 1 ? base : `${base}-${attempt}`;
}

/**
 * Creates an open payment; the caller owns its first attempt.
 * @param fields.startedAt by the system clock, also for plans
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
    askAt: new Date(startedAt.getTime() + firstPollMs),
    asks: 0,
    refunds: [],
    refundedKobo: 0,
    chargedBackKobo: 0,
    createdAt: startedAt,
    ...fields,
  };
}
