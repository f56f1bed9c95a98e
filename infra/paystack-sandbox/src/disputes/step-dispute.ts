import { invalid, unknown } from '../http/api-error.ts';
import { refundDispute, refundedOf } from '../refunds/step-refund.ts';
import type { Sandbox } from '../sandbox.ts';
import type { DisputeRow, Resolution } from '../state/rows.ts';
import { keyOf } from '../state/store.ts';
import { presentDispute } from './present-dispute.ts';

/** Time in which a Nigerian business must respond. */
const answerMs = 16 * 3_600_000;

/**
 * Opens a dispute and emits `charge.dispute.create`.
 * @param given.amount kobo; by default the unrefunded rest of the payment
 * @throws ApiError for an unknown or unpaid transaction, or more than its unrefunded rest
 */
export function openDispute(
  sandbox: Sandbox,
  given: { reference: string; amount: number | undefined; category: DisputeRow['category'] },
): DisputeRow {
  const transaction = sandbox.store.transactions.find(keyOf.reference(given.reference));
  if (transaction === undefined) throw unknown('Transaction not found', 'transaction_not_found');
  const left = (transaction.paidAmount ?? 0) - refundedOf(sandbox, transaction.id);
  const refundAmount = given.amount ?? left;
  if (refundAmount <= 0 || refundAmount > left)
    throw invalid('The amount exceeds what is left of the transaction');
  const now = sandbox.now();
  const row = sandbox.store.disputes.put({
    id: sandbox.store.ids.next(),
    transactionId: transaction.id,
    refundAmount,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    category: given.category,
    dueAt: now + answerMs,
    resolvedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  emitDispute(sandbox, 'charge.dispute.create', row, now);
  return row;
}

/** Emits the reminder for the business. @throws ApiError unless the dispute is open */
export function remindOfDispute(sandbox: Sandbox, id: string): DisputeRow {
  const row = openOne(sandbox, id);
  emitDispute(sandbox, 'charge.dispute.remind', row, sandbox.now());
  return row;
}

/**
 * Resolves a dispute. An accepted one refunds the customer.
 * @param given.amount kobo, if less than the disputed amount is accepted
 * @throws ApiError unless the dispute is open, or for more than the disputed amount
 */
export function resolveDispute(
  sandbox: Sandbox,
  id: string,
  given: { resolution: Resolution; amount?: number | undefined; at: number },
): DisputeRow {
  const { resolution, amount, at } = given;
  const before = openOne(sandbox, id);
  const refundAmount = amount ?? before.refundAmount;
  if (refundAmount <= 0 || refundAmount > before.refundAmount) throw invalid('Invalid refund amount');
  const row = sandbox.store.disputes.put({
    ...before,
    refundAmount,
    status: 'resolved',
    resolution,
    resolvedAt: at,
    updatedAt: at,
  });
  const transaction = sandbox.store.transactions.get(row.transactionId);
  if (transaction !== undefined && resolution !== 'declined') {
    refundDispute(sandbox, transaction, { disputeId: row.id, amount: refundAmount, at });
  }
  emitDispute(sandbox, 'charge.dispute.resolve', row, at);
  return row;
}

function openOne(sandbox: Sandbox, id: string): DisputeRow {
  const row = sandbox.store.disputes.get(id);
  if (row === undefined) throw unknown('Dispute not found', 'dispute_not_found');
  if (row.status === 'resolved') throw invalid('The dispute is already resolved');
  return row;
}

function emitDispute(sandbox: Sandbox, event: string, row: DisputeRow, at: number): void {
  const reference = sandbox.store.transactions.get(row.transactionId)?.reference ?? row.id;
  sandbox.emit(event, reference, presentDispute(sandbox, row), at);
}
