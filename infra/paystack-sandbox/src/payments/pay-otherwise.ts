import { createHash } from 'node:crypto';
import { invalid } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import type { TransactionRow } from '../state/rows.ts';
import { authorizeOnce } from './authorize.ts';
import { checkPayable } from './check-payable.ts';
import type { PayOutcome } from './pay-by-card.ts';
import { logEntry, settleTransaction } from './settle-transaction.ts';

const maxLateMinutes = 14 * 24 * 60;

/** Bank account for the transfer of one transaction. */
export function transferAccountOf(transaction: TransactionRow): { bank: string; number: string } {
  const digest = createHash('sha256').update(transaction.accessCode).digest();
  const digits = (digest.readUInt32BE(0) % 100_000_000).toString().padStart(8, '0');
  return { bank: 'Sandbox Titan Bank', number: `99${digits}` };
}

/** USSD codes of a transaction by bank. */
export function ussdCodesOf(transaction: TransactionRow): readonly { bank: string; code: string }[] {
  const digest = createHash('sha256').update(`ussd ${transaction.accessCode}`).digest();
  const number = (digest.readUInt32BE(0) % 10_000).toString().padStart(4, '0');
  return [
    { bank: 'Guaranty Trust Bank', code: `*737*33*4*${number}#` },
    { bank: 'United Bank for Africa', code: `*919*30*${number}#` },
    { bank: 'Zenith Bank', code: `*966*60*${number}#` },
    { bank: 'Sterling Bank', code: `*822*4*${number}#` },
  ];
}

/**
 * Records a bank transfer.
 * @param lateMinutes delay by the sandbox's clock; 0 arrives immediately
 * @throws ApiError 400 for an invalid delay, 409 and 410 if it can no longer be paid
 */
export function payByTransfer(
  sandbox: Sandbox,
  transaction: TransactionRow,
  lateMinutes: number,
): PayOutcome {
  checkPayable(sandbox, transaction);
  if (!Number.isInteger(lateMinutes) || lateMinutes < 0 || lateMinutes > maxLateMinutes) {
    throw invalid(`lateMinutes must be a whole number of minutes up to ${maxLateMinutes}`);
  }
  const now = sandbox.now();
  const tried = withAttempt(transaction, 'bank transfer', now);
  if (lateMinutes === 0) return arrived(sandbox, tried, 'bank_transfer', now);
  const waiting = sandbox.store.transactions.put({
    ...tried,
    status: 'pending',
    channel: 'bank_transfer',
    gatewayResponse: 'Payment is being processed',
    attempt: null,
    arrivesAt: now + lateMinutes * 60_000,
  });
  return { status: 'pending', message: 'Your transfer is on its way', transaction: waiting };
}

/**
 * Records a USSD payment.
 * @throws ApiError 409 and 410 if it can no longer be paid
 */
export function payByUssd(sandbox: Sandbox, transaction: TransactionRow): PayOutcome {
  checkPayable(sandbox, transaction);
  const now = sandbox.now();
  return arrived(sandbox, withAttempt(transaction, 'USSD', now), 'ussd', now);
}

/** Settles a late transfer on arrival. */
export function receiveLateTransfer(sandbox: Sandbox, transaction: TransactionRow, at: number): void {
  arrived(sandbox, transaction, 'bank_transfer', at);
}

function arrived(
  sandbox: Sandbox,
  transaction: TransactionRow,
  channel: 'bank_transfer' | 'ussd',
  at: number,
): PayOutcome {
  const by = authorizeOnce(sandbox, transaction, channel, at);
  const paid = settleTransaction(sandbox, transaction, by, at);
  return { status: 'success', message: 'Payment successful', transaction: paid };
}

const withAttempt = (transaction: TransactionRow, means: string, at: number): TransactionRow => ({
  ...transaction,
  log: [...transaction.log, logEntry('action', `Attempted to pay with ${means}`, at)],
});
