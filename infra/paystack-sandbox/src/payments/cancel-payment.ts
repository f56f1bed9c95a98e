import type { Sandbox } from '../sandbox.ts';
import type { TransactionRow } from '../state/rows.ts';

/** Cancels an attempt. Paid or pending transactions are unchanged, and the page can be opened again. */
export function cancelPayment(sandbox: Sandbox, transaction: TransactionRow): TransactionRow {
  if (transaction.status !== 'ongoing') return transaction;
  return sandbox.store.transactions.put({
    ...transaction,
    status: 'abandoned',
    gatewayResponse: 'The transaction was not completed',
    attempt: null,
  });
}
