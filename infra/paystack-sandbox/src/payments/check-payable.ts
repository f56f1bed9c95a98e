import { ApiError } from '../http/api-error.ts';
import type { Sandbox } from '../sandbox.ts';
import type { TransactionRow } from '../state/rows.ts';

/** Validity of a payment link, in ms of the sandbox's clock. */
export const sessionMs = 24 * 3_600_000;

/** `open` if a transaction can be paid, else the reason why not. */
export type Payability = 'open' | 'used' | 'expired' | 'on-its-way';

export function payabilityOf(sandbox: Sandbox, transaction: TransactionRow): Payability {
  if (transaction.status === 'success' || transaction.status === 'reversed') return 'used';
  if (transaction.arrivesAt !== null) return 'on-its-way';
  return sandbox.now() - transaction.createdAt >= sessionMs ? 'expired' : 'open';
}

const refusals = {
  used: [409, 'This transaction has already been paid.'],
  expired: [410, 'Transaction cannot be completed. Session timeout exceeded.'],
  'on-its-way': [409, 'A transfer for this transaction is on its way.'],
} as const;

/** @throws ApiError 409 if paid or pending, 410 if expired */
export function checkPayable(sandbox: Sandbox, transaction: TransactionRow): void {
  const payability = payabilityOf(sandbox, transaction);
  if (payability === 'open') return;
  const [status, message] = refusals[payability];
  throw new ApiError(status, message, {
    code: `checkout_${payability.replaceAll('-', '_')}`,
    type: 'validation_error',
    nextStep: 'Start a new transaction',
  });
}
