import type { Sandbox } from '../sandbox.ts';
import type { AuthorizationRow, LogEntry, TransactionRow } from '../state/rows.ts';
import { transactionEvent } from '../transactions/present-transaction.ts';
import { feesOf } from './fees.ts';

/** Marks a transaction as paid: computes its fees and emits `charge.success`. */
export function settleTransaction(
  sandbox: Sandbox,
  transaction: TransactionRow,
  by: AuthorizationRow,
  at: number,
): TransactionRow {
  const { transactions } = sandbox.store;
  const { amountOverride, currencyOverride } = sandbox.faults.current;
  const hosted = transaction.entryPoint === 'transaction_initialize';
  const paidAmount = (hosted ? amountOverride : undefined) ?? transaction.requestedAmount;
  const paid = transactions.put({
    ...transaction,
    status: 'success',
    paidAmount,
    currency: (hosted ? currencyOverride : undefined) ?? transaction.currency,
    fees: feesOf(paidAmount),
    channel: by.channel,
    authorizationId: by.id,
    gatewayResponse: by.channel === 'card' && hosted ? 'Successful' : 'Approved',
    attempt: null,
    arrivesAt: null,
    log: [...transaction.log, logEntry('success', `Successfully paid with ${wordsFor[by.channel]}`, at)],
    paidAt: at,
  });
  sandbox.emit('charge.success', paid.reference, transactionEvent(sandbox, paid), at);
  return paid;
}

/** Marks an attempt as failed. The customer may try again on the same page. */
export function failTransaction(
  sandbox: Sandbox,
  transaction: TransactionRow,
  gatewayResponse: string,
  at: number,
): TransactionRow {
  return sandbox.store.transactions.put({
    ...transaction,
    status: 'failed',
    channel: transaction.channel ?? 'card',
    gatewayResponse,
    attempt: null,
    log: [...transaction.log, logEntry('error', `Error: ${gatewayResponse}`, at)],
  });
}

const wordsFor = { card: 'card', bank_transfer: 'bank transfer', ussd: 'USSD' } as const;

export const logEntry = (type: LogEntry['type'], message: string, at: number): LogEntry => ({
  type,
  message,
  at,
});
