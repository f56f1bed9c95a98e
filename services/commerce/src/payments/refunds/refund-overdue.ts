import type { Refund } from '../payment.model.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/**
 * Returns the time at which a refund counts as stuck in its state and needs an administrator. The table in
 * `infra/docs/refunds.md` has the same times.
 * @returns null in a final state
 */
export function overdueAt({
  status,
  changedAt,
  nextTryAt,
}: Pick<Refund, 'status' | 'changedAt' | 'nextTryAt'>): Date | null {
  const after = (start: Date, ms: number): Date => new Date(start.getTime() + ms);
  switch (status) {
    case 'sent':
      return after(changedAt, hourMs);
    case 'decided':
    case 'refused':
    case 'failed':
      return after(nextTryAt ?? changedAt, hourMs);
    case 'pending':
    case 'processing':
      // Paystack states ten working days at most.
      return after(changedAt, 15 * dayMs);
    case 'needs-attention':
      return after(changedAt, 7 * dayMs);
    case 'owed':
      return after(changedAt, 3 * dayMs);
    default:
      return null;
  }
}
