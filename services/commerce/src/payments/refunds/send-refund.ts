import type { OrderRefund } from '../../orders/orders.api.ts';
import type { PaystackRefund } from '../paystack/paystack-answers.ts';
import type { PaystackClient } from '../paystack/paystack-client.ts';
import { isRefusal, PaystackRefused } from '../paystack/paystack-errors.ts';
import type { RefundEvent } from './refund-state.ts';

/** What Paystack keeps with a refund, so that one whose answer was lost is found again. */
export const noteOf = (refund: Pick<OrderRefund, '_id'>): string => `refund ${refund._id.toHexString()}`;

/** Sends a refund, or finds it among those that Paystack has of the payment: an answer that was lost is no second refund. */
export async function sendRefund(paystack: PaystackClient, refund: OrderRefund): Promise<PaystackRefund> {
  const { transactionId, amountKobo } = refund;
  const note = noteOf(refund);
  const known = await paystack.listRefunds(transactionId);
  // One that failed is over: trying again makes another one.
  const before = known.find((one) => one.merchant_note === note && one.status !== 'failed');
  return before ?? paystack.refund({ transactionId, amountKobo, note });
}

/** What the failure of a send means to the refund: Paystack will not do it, or nobody knows whether it has it. */
export function afterFailedSend(error: unknown): RefundEvent {
  if (!(error instanceof PaystackRefused)) return { type: 'unanswered', error: 'Paystack did not answer.' };
  const words = `Paystack: ${error.message || error.code || error.status}`.slice(0, 300);
  return { type: isRefusal(error) ? 'refused' : 'unanswered', error: words };
}
