import { type RefundStatus, refundStatus } from '@poc/contracts/entities/refunds';

export const refundStatuses = refundStatus.options;

/** States that a background job acts on at `nextTryAt`. */
export const dueRefundStatuses: readonly RefundStatus[] = ['decided', 'sent', 'refused', 'failed'];
/** States that are polled at Paystack. */
export const followedRefundStatuses: readonly RefundStatus[] = ['pending', 'processing', 'needs-attention'];
/** States not in progress at Paystack, so that another refund may use the amount. */
export const freeRefundStatuses: readonly RefundStatus[] = ['refused', 'failed', 'owed', 'replaced'];
/** States in which an administrator can help: Paystack did not send it, or requires an account. */
export const refundsToDecide: readonly RefundStatus[] = ['refused', 'failed', 'owed', 'needs-attention'];

type ProviderStatus = 'pending' | 'processing' | 'needs-attention' | 'processed' | 'failed';

export type RefundEvent =
  | { readonly type: 'send' }
  /** The payment is disputed: the refund must wait, since a lost dispute would take the money as well. */
  | { readonly type: 'disputed' }
  /** A dispute of the payment has ended. */
  | { readonly type: 'dispute-ended' }
  /** Status at Paystack, from the response to sending or a later query. */
  | { readonly type: 'reported'; readonly status: ProviderStatus }
  | { readonly type: 'refused'; readonly error: string }
  /** Paystack did not respond; it may or may not have the refund. */
  | { readonly type: 'unanswered'; readonly error: string }
  | { readonly type: 'retry' }
  /** Paystack accepted the bank account. */
  | { readonly type: 'details' }
  | { readonly type: 'settle' }
  /** Another refund or the buyer's bank has taken its amount. */
  | { readonly type: 'replace' };

/** Fields of a refund that the state machine changes. */
export interface RefundProgress {
  readonly status: RefundStatus;
  readonly tries: number;
  /** Time of the next send, or of the lookup after a lost response; null if nothing is scheduled. */
  readonly nextTryAt: Date | null;
  /** Reason for the last failure or wait; empty before the first one, and after another send. */
  readonly lastError: string;
}

const minuteMs = 60_000;
/** Pauses after each failure; after the last one the refund is owed until an administrator acts. */
export const retryPausesMinutes = [5, 30, 120, 360, 1_440] as const;
/** Duration of a claim to send; longer than its two calls can take, so they have ended when it expires. */
const sendingMs = minuteMs;
/** Time that a claim must still last when the refund is sent; longer than a call can take. */
export const minClaimMs = sendingMs / 2;
/** Pause until a refund of a disputed payment is tried again. */
const disputePauseMs = 60 * minuteMs;
const disputed = 'The payment is disputed at the bank: the refund waits until the dispute ends.';

/**
 * State machine of a refund, as a pure function: returns the refund after an event. `change-refund.ts` applies
 * it in a transaction; a test compares it with the table in `infra/docs/refunds.md`.
 * @returns null when the event does not apply: the refund has ended, or the event is early or repeated
 */
export function nextRefund(refund: RefundProgress, event: RefundEvent, now: Date): RefundProgress | null {
  const { status, tries, lastError } = refund;
  const is = (...statuses: RefundStatus[]): boolean => statuses.includes(status);
  const becomes = (next: RefundStatus, change: Partial<RefundProgress> = {}): RefundProgress => ({
    status: next,
    tries,
    lastError,
    nextTryAt: null,
    ...change,
  });
  const isDue = dueRefundStatuses.includes(status) && refund.nextTryAt !== null && refund.nextTryAt <= now;
  switch (event.type) {
    case 'send':
      return isDue
        ? becomes('sent', { nextTryAt: new Date(now.getTime() + sendingMs), lastError: '' })
        : null;
    case 'disputed': {
      const wait = { nextTryAt: new Date(now.getTime() + disputePauseMs), lastError: disputed };
      // Claimed, but unknown to Paystack.
      if (is('sent')) return becomes('decided', wait);
      return isDue ? becomes(status, wait) : null;
    }
    case 'dispute-ended':
      return is('decided') || (is('refused', 'failed') && lastError === disputed)
        ? becomes(status, { nextTryAt: now })
        : null;
    case 'reported':
      if (event.status === status || !is('sent', ...followedRefundStatuses)) return null;
      return event.status === 'failed'
        ? afterFailure(refund, 'failed', 'The refund failed at Paystack.', now)
        : becomes(event.status);
    case 'refused':
      return is('sent') ? afterFailure(refund, 'refused', event.error, now) : null;
    case 'unanswered':
      return is('sent') ? { status, tries, nextTryAt: refund.nextTryAt, lastError: event.error } : null;
    case 'retry':
      return is('refused', 'failed', 'owed') ? becomes('decided', { nextTryAt: now }) : null;
    case 'details':
      return is('needs-attention') ? becomes('processing') : null;
    case 'settle':
      return is('refused', 'failed', 'owed', 'needs-attention') ? becomes('settled') : null;
    case 'replace':
      return is('decided', 'refused', 'failed', 'owed') ? becomes('replaced') : null;
  }
}

function afterFailure(
  refund: RefundProgress,
  status: 'refused' | 'failed',
  lastError: string,
  now: Date,
): RefundProgress {
  const tries = refund.tries + 1;
  const pause = retryPausesMinutes[tries - 1];
  return pause === undefined
    ? { status: 'owed', tries, lastError, nextTryAt: null }
    : { status, tries, lastError, nextTryAt: new Date(now.getTime() + pause * minuteMs) };
}
