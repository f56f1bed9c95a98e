import { disputeReason, disputeWords } from '@poc/contracts/dispute-words';
import type { Dispute } from '@poc/contracts/entities/disputes';
import { formatStamp } from '../text/dates.ts';
import { formatNaira } from '../text/money.ts';

const inCurrency = (amount: number, currency: string): string =>
  currency === 'NGN' ? formatNaira(amount) : `${currency} ${amount.toFixed(2)}`;

/** Amount, reason and outcome of a dispute; while it is open, also the due date of a reply. */
export function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { amount, currency, category, due_at, resolved_at, taken } = dispute;
  return (
    <>
      <strong className="tabular">{inCurrency(amount, currency)}</strong> {disputeReason(category)}.{' '}
      {disputeWords(dispute)}.
      {resolved_at === null && due_at !== null && <> Answer by {formatStamp(due_at)}.</>}
      {taken > 0 && <> {inCurrency(taken, currency)} went back to the customer.</>}
    </>
  );
}
