import type { Refund } from '../payment.model.ts';
import type { PaystackClient } from '../paystack/paystack-client.ts';
import { isRefusal, PaystackRefused } from '../paystack/paystack-errors.ts';
import type { PaystackRefund } from '../paystack/paystack-responses.ts';
import type { RefundEvent } from './refund-state.ts';

/** Merchant note that identifies a refund at Paystack when the response was lost. */
export const noteOf = (refund: Pick<Refund, '_id'>): string => `refund ${refund._id.toHexString()}`;

/** True if POC wrote this merchant note. */
export const isNoteOfRefund = (note: string | null | undefined): boolean =>
  /^refund [0-9a-f]{24}$/.test(note ?? '');

/**
 * Sends a refund, or finds it at Paystack after a lost response, so that it is not sent twice.
 * @returns null when Paystack does not have it and it may not be sent
 */
export async function sendRefund(
  paystack: PaystackClient,
  refund: Refund,
  mayBeSent: () => Promise<boolean>,
): Promise<PaystackRefund | null> {
  const { transactionId, amountKobo } = refund;
  const note = noteOf(refund);
  const known = await paystack.listRefunds(transactionId);
  // A failed refund is over: the retry creates a new one.
  const before = known.find((one) => one.merchant_note === note && one.status !== 'failed');
  if (before) return before;
  return (await mayBeSent()) ? paystack.refund({ transactionId, amountKobo, note }) : null;
}

/** Returns the event for a failed send: `refused`, or `unanswered` if Paystack may have the refund. */
export function afterFailedSend(error: unknown): RefundEvent {
  if (!(error instanceof PaystackRefused)) return { type: 'unanswered', error: 'Paystack did not respond.' };
  const message = `Paystack: ${error.message || error.code || error.status}`.slice(0, 300);
  return { type: isRefusal(error) ? 'refused' : 'unanswered', error: message };
}
