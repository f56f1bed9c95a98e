import type { Sandbox } from '../sandbox.ts';
import type { RefundRow, TransactionRow } from '../state/rows.ts';
import { refundEvent } from './present-refund.ts';

/** Sum of completed and pending refunds of a transaction, in kobo. Failed refunds do not count. */
export function refundedOf(sandbox: Sandbox, transactionId: string): number {
  return [...sandbox.store.refunds.all()]
    .filter((row) => row.transactionId === transactionId && row.status !== 'failed')
    .reduce((sum, row) => sum + row.amount, 0);
}

/** Stores a refund in its first state and emits its event. */
export function startRefund(
  sandbox: Sandbox,
  transaction: TransactionRow,
  given: Pick<RefundRow, 'amount' | 'customerNote' | 'merchantNote'>,
): RefundRow {
  const now = sandbox.now();
  const row = sandbox.store.refunds.put({
    id: sandbox.store.ids.next(),
    transactionId: transaction.id,
    status: 'pending',
    createdAt: now,
    updatedAt: now,
    refundedAt: null,
    nextStepAt: now + sandbox.settings.refundStepMs,
    ...given,
  });
  sandbox.emit('refund.pending', transaction.reference, refundEvent(sandbox, row, transaction), now);
  return row;
}

/** Resumes a refund after the customer gave a bank account. */
export function retryRefund(sandbox: Sandbox, row: RefundRow): RefundRow {
  const now = sandbox.now();
  const next = sandbox.store.refunds.put({
    ...row,
    status: 'processing',
    hasAccount: true,
    updatedAt: now,
    nextStepAt: now + sandbox.settings.refundStepMs,
  });
  const transaction = sandbox.store.transactions.get(row.transactionId);
  if (transaction !== undefined) {
    sandbox.emit('refund.processing', transaction.reference, refundEvent(sandbox, next, transaction), now);
  }
  return next;
}

/** Moves a refund to its next state: from pending to processing, then to its final state. */
export function stepRefund(sandbox: Sandbox, row: RefundRow, at: number): void {
  const { refunds, transactions } = sandbox.store;
  const transaction = transactions.get(row.transactionId);
  if (transaction === undefined) return;
  const status =
    row.status === 'pending'
      ? 'processing'
      : row.hasAccount
        ? 'processed'
        : (sandbox.faults.current.refundOutcome ?? 'processed');
  const next = refunds.put({
    ...row,
    status,
    updatedAt: at,
    refundedAt: status === 'processed' ? at : null,
    nextStepAt: status === 'processing' ? at + sandbox.settings.refundStepMs : null,
  });
  if (status === 'processed') reverseIfRefunded(sandbox, transaction);
  sandbox.emit(`refund.${status}`, transaction.reference, refundEvent(sandbox, next, transaction), at);
}

/** Refunds an accepted dispute immediately, without refund events. */
export function refundDispute(
  sandbox: Sandbox,
  transaction: TransactionRow,
  taken: { disputeId: string; amount: number; at: number },
): void {
  const { disputeId, amount, at } = taken;
  const note = `Accepted dispute on transaction ${transaction.reference}`;
  sandbox.store.refunds.put({
    id: sandbox.store.ids.next(),
    transactionId: transaction.id,
    amount,
    status: 'processed',
    customerNote: note,
    merchantNote: note,
    createdAt: at,
    updatedAt: at,
    refundedAt: at,
    nextStepAt: null,
    disputeId,
  });
  reverseIfRefunded(sandbox, transaction);
}

/** Marks a fully refunded transaction as reversed. */
function reverseIfRefunded(sandbox: Sandbox, transaction: TransactionRow): void {
  if (processedOf(sandbox, transaction.id) < (transaction.paidAmount ?? 0)) return;
  sandbox.store.transactions.put({ ...transaction, status: 'reversed' });
}

function processedOf(sandbox: Sandbox, transactionId: string): number {
  return [...sandbox.store.refunds.all()]
    .filter((row) => row.transactionId === transactionId && row.status === 'processed')
    .reduce((sum, row) => sum + row.amount, 0);
}
