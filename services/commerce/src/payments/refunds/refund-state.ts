import { type RefundStatus, refundStatus } from '@poc/contracts/entities/refunds';

/**
 * The life of a refund, as a pure function. Its table stands in `infra/docs/refunds.md`; a test compares the two.
 * Nothing here reads or writes: `change-refund.ts` applies it in a transaction.
 */
export const refundStatuses = refundStatus.options;

/** At their end: nothing happens to them any more. */
const endStatuses: readonly RefundStatus[] = ['processed', 'settled', 'replaced'];
/** Money that is owed to somebody. */
export const openRefundStatuses: readonly RefundStatus[] = refundStatuses.filter(
  (status) => !endStatuses.includes(status),
);
/** What a process of ours has to do something about, at `nextTryAt`. */
export const dueRefundStatuses: readonly RefundStatus[] = ['decided', 'sent', 'refused', 'failed'];
/** What Paystack has and is asked about. */
export const followedRefundStatuses: readonly RefundStatus[] = ['pending', 'processing', 'needs-attention'];
/** Nothing of it is under way at Paystack: its amount may be refunded otherwise. */
export const freeRefundStatuses: readonly RefundStatus[] = ['refused', 'failed', 'owed', 'replaced'];

/** What Paystack says of a refund that it has. */
type ProviderStatus = 'pending' | 'processing' | 'needs-attention' | 'processed' | 'failed';

export type RefundEvent =
  /** A process takes it in order to send it. */
  | { readonly type: 'send' }
  /** What Paystack says of it, in answer to sending it or when it is asked later. */
  | { readonly type: 'reported'; readonly status: ProviderStatus }
  /** Paystack read it and will not do it. */
  | { readonly type: 'refused'; readonly error: string }
  /** Nobody knows whether Paystack has it: it did not answer. */
  | { readonly type: 'unanswered'; readonly error: string }
  /** An administrator wants it tried now. */
  | { readonly type: 'retry' }
  /** Paystack took the account that the money goes to. */
  | { readonly type: 'details' }
  /** An administrator paid it outside Paystack. */
  | { readonly type: 'settle' }
  /** Another refund takes its amount, or the buyer's bank has taken it. */
  | { readonly type: 'replace' };

/** What the machine decides about. */
export interface RefundProgress {
  readonly status: RefundStatus;
  /** How often it came to nothing. */
  readonly tries: number;
  /** When it is sent next, or looked for after a lost answer; null where nothing is to be done by us. */
  readonly nextTryAt: Date | null;
  /** Why it came to nothing the last time; empty when it never did. */
  readonly lastError: string;
}

const minuteMs = 60_000;
/** Pauses after each failure; after the last one it is owed until an administrator does something. */
export const retryPausesMinutes = [5, 30, 120, 360, 1_440] as const;
/** Longer than the two calls of sending may take, so that anyone who finds it over knows that they are. */
const sendingMs = minuteMs;

/**
 * What becomes of a refund.
 * @returns null when the event means nothing in this state: it is over, too early, or known already
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
  switch (event.type) {
    case 'send':
      if (!dueRefundStatuses.includes(status) || refund.nextTryAt === null || refund.nextTryAt > now) {
        return null;
      }
      return becomes('sent', { nextTryAt: new Date(now.getTime() + sendingMs) });
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
