import { invalid, missing } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Attempt, TransactionRow } from '../state/rows.ts';
import { authorizeCard } from './authorize.ts';
import { checkPayable } from './check-payable.ts';
import { failTransaction, logEntry, settleTransaction } from './settle-transaction.ts';
import { cardByKey, cardByNumber, gatewayResponses } from './test-cards.ts';

/** Customer input: a card, or the requested PIN or one-time password, or all of them together. */
export interface CardEntry {
  readonly card?: string | undefined;
  readonly cvv?: string | undefined;
  /** MM/YY or MM/YYYY. */
  readonly expiry?: string | undefined;
  readonly pin?: string | undefined;
  readonly otp?: string | undefined;
}

/** Outcome of a step, in the terms of Paystack's charge API. */
export interface PayOutcome {
  readonly status: 'success' | 'failed' | 'send_pin' | 'send_otp' | 'pending';
  readonly message: string;
  readonly transaction: TransactionRow;
}

const maxOtpAttempts = 3;

/**
 * Performs the next step of a card payment.
 * @throws ApiError 400 for missing or invalid fields, 409 and 410 if it can no longer be paid
 */
export function payByCard(sandbox: Sandbox, transaction: TransactionRow, entry: CardEntry): PayOutcome {
  checkPayable(sandbox, transaction);
  if (entry.card !== undefined) return begin(sandbox, transaction, entry);
  if (transaction.attempt === null) throw missing('Please pass card number to charge');
  return continueAttempt(sandbox, transaction, transaction.attempt, entry);
}

function begin(sandbox: Sandbox, transaction: TransactionRow, entry: CardEntry): PayOutcome {
  const now = sandbox.now();
  if (entry.cvv === undefined) throw missing('Please pass card cvv for validation');
  const expiry = expiryOf(entry.expiry);
  const tried: TransactionRow = {
    ...transaction,
    channel: 'card',
    log: [...transaction.log, logEntry('action', 'Attempted to pay with card', now)],
  };
  const card = cardByNumber(entry.card ?? '');
  if (card === undefined) {
    const advice = 'Declined. Please use the test card since you are doing a test transaction';
    return failed(sandbox, tried, advice);
  }
  if (endOf(expiry) <= now) return failed(sandbox, tried, 'Expired Card');
  if (entry.cvv.trim() !== card.cvv) return failed(sandbox, tried, 'Incorrect CVV');
  return continueAttempt(sandbox, tried, { cardKey: card.key, ...expiry, step: 'pin', wrongOtps: 0 }, entry);
}

function continueAttempt(
  sandbox: Sandbox,
  transaction: TransactionRow,
  attempt: Attempt,
  entry: CardEntry,
): PayOutcome {
  const card = cardByKey(attempt.cardKey);
  if (card === undefined) throw invalid('Please enter the card again');
  if (card.pin !== undefined && attempt.step === 'pin') {
    if (entry.pin === undefined) {
      return asking(sandbox, transaction, attempt, 'send_pin', 'Please enter your card PIN');
    }
    if (!/^\d{4}$/.test(entry.pin)) throw invalid('PIN must be of length: 4');
    if (entry.pin !== card.pin) return failed(sandbox, transaction, 'Incorrect PIN');
  }
  if (card.otp !== undefined) {
    const waiting: Attempt = { ...attempt, step: 'otp' };
    if (entry.otp === undefined) {
      return asking(sandbox, transaction, waiting, 'send_otp', 'Please enter the OTP sent to your phone');
    }
    if (entry.otp.trim() !== card.otp) {
      const wrongOtps = attempt.wrongOtps + 1;
      if (wrongOtps >= maxOtpAttempts) return failed(sandbox, transaction, 'Incorrect OTP');
      return asking(sandbox, transaction, { ...waiting, wrongOtps }, 'send_otp', 'Incorrect OTP. Try again');
    }
  }
  if (card.outcome !== 'success') return failed(sandbox, transaction, gatewayResponses[card.outcome]);
  const paid = settleTransaction(
    sandbox,
    transaction,
    authorizeCard(sandbox, transaction, card, attempt),
    sandbox.now(),
  );
  return { status: 'success', message: 'Payment successful', transaction: paid };
}

function asking(
  sandbox: Sandbox,
  transaction: TransactionRow,
  attempt: Attempt,
  status: 'send_pin' | 'send_otp',
  message: string,
): PayOutcome {
  const waiting = sandbox.store.transactions.put({
    ...transaction,
    status: 'ongoing',
    gatewayResponse: 'The transaction is waiting for the customer',
    attempt,
  });
  return { status, message, transaction: waiting };
}

function failed(sandbox: Sandbox, transaction: TransactionRow, reason: string): PayOutcome {
  return {
    status: 'failed',
    message: reason,
    transaction: failTransaction(sandbox, transaction, reason, sandbox.now()),
  };
}

type Expiry = Pick<Attempt, 'expMonth' | 'expYear'>;

function expiryOf(value: string | undefined): Expiry {
  if (value === undefined) throw missing('Please pass card expiry for validation');
  const found = /^(0?[1-9]|1[0-2])\s*\/\s*(\d{2}|\d{4})$/.exec(value.trim());
  const [, month, year] = found ?? [];
  if (month === undefined || year === undefined) throw invalid('Card expiry must be MM/YY');
  return { expMonth: month.padStart(2, '0'), expYear: year.length === 2 ? `20${year}` : year };
}

/** Time at which a card expires. */
const endOf = ({ expMonth, expYear }: Expiry): number => Date.UTC(Number(expYear), Number(expMonth), 1);
