import { disputeLabel, disputeReason } from '@poc/contracts/dispute-texts';
import type { Dispute } from '@poc/contracts/entities/disputes';
import { formatStamp } from '../text/dates.ts';
import { formatNaira } from '../text/money.ts';

const inCurrency = (amount: number, currency: string): string =>
  currency === 'NGN' ? formatNaira(amount) : `${currency} ${amount.toFixed(2)}`;

/** Amount, reason and outcome of a dispute; while it is open, also the due date of a reply. */
export function DisputeDetails({ dispute }: { dispute: Dispute }) {
  const { amount, currency, category, due_at, resolved_at, taken } = dispute;
  return (
    <>
      <strong className="tabular">{inCurrency(amount, currency)}</strong> {disputeReason(category)}.{' '}
      {disputeLabel(dispute)}.
      {resolved_at === null && due_at !== null && <> Answer by {formatStamp(due_at)}.</>}
      {taken > 0 && <> {inCurrency(taken, currency)} was returned to the customer.</>}
    </>
  );
}
