import type { Sandbox } from '../sandbox.ts';
import type { RefundRow, SettlementRow, TransactionRow } from '../state/rows.ts';

const dayMs = 86_400_000;
/** Lagos is an hour ahead of UTC all year. */
const lagosMs = 3_600_000;

/** Settlement time of a payment: the next midnight in Lagos. */
export const settlementDueAt = (paidAt: number): number =>
  (Math.floor((paidAt + lagosMs) / dayMs) + 1) * dayMs - lagosMs;

/** True for a payment in naira without a settlement. */
export const isUnsettled = (row: TransactionRow): row is TransactionRow & { paidAt: number } =>
  row.paidAt !== null && row.currency === 'NGN' && row.settlementId === undefined;

/**
 * Settles payments received before a time, less fees and refunds. Refunds that exceed the rest wait for the next
 * settlement.
 * @param given.short kobo by which the payout falls short, to simulate an error
 * @returns undefined if there is nothing to pay out
 */
export function settle(
  sandbox: Sandbox,
  given: { before: number; at: number; short?: number },
): SettlementRow | undefined {
  const { store } = sandbox;
  const settled = [...store.transactions.all()].filter(
    (row) => isUnsettled(row) && row.paidAt < given.before,
  );
  if (settled.length === 0) return undefined;
  const processedAmount = settled.reduce((sum, { paidAmount }) => sum + (paidAmount ?? 0), 0);
  const fees = settled.reduce((sum, row) => sum + (row.fees ?? 0), 0);
  let left = processedAmount - fees;
  const deductions = deductible(sandbox, given.before).filter(({ amount }) => {
    if (amount > left) return false;
    left -= amount;
    return true;
  });
  const row = store.settlements.put({
    id: store.ids.next(),
    processedAmount,
    fees,
    deducted: processedAmount - fees - left,
    effectiveAmount: Math.max(left - (given.short ?? 0), 0),
    createdAt: given.at,
  });
  for (const transaction of settled) store.transactions.put({ ...transaction, settlementId: row.id });
  for (const refund of deductions) store.refunds.put({ ...refund, settlementId: row.id });
  return row;
}

function deductible({ store }: Sandbox, before: number): RefundRow[] {
  return [...store.refunds.all()].filter(
    ({ status, settlementId, refundedAt, transactionId }) =>
      status === 'processed' &&
      settlementId === undefined &&
      refundedAt !== null &&
      refundedAt < before &&
      store.transactions.get(transactionId)?.currency === 'NGN',
  );
}
