import {
  type DifferenceAction,
  differenceTitles,
  type ReconciliationReport,
} from '@poc/contracts/entities/reconciliation';
import { formatNaira } from '../../../shared/text/money.ts';

export type Difference = ReconciliationReport['differences'][number];

const amount = (naira: number | null): string => (naira === null ? 'nothing' : formatNaira(naira));
const apart = ({ ours, theirs }: Difference): string =>
  formatNaira(Math.abs(Math.round((ours ?? 0) * 100) - Math.round((theirs ?? 0) * 100)) / 100);

const sentences: Record<Difference['kind'], (difference: Difference) => string> = {
  missing_here: ({ theirs }) => `Paystack received ${amount(theirs)}, but our ledger has no entry.`,
  missing_at_paystack: ({ ours }) => `Our ledger has ${amount(ours)}, but Paystack has no record.`,
  amount: (difference) =>
    `Our ledger says ${amount(difference.ours)}, Paystack says ${amount(difference.theirs)}: ${apart(difference)} apart.`,
  status: ({ ours, theirs }) =>
    `The two sides do not agree on whether it was paid: ${amount(ours)} here, ${amount(theirs)} at Paystack.`,
  refund: (difference) =>
    `Our records have a refund of ${amount(difference.ours)}, Paystack’s ${amount(difference.theirs)}: ${apart(difference)} apart.`,
  owed: (difference) =>
    `Our ledger owes the buyer ${amount(difference.ours)}, but the order’s open refunds total ${amount(difference.theirs)}: ${apart(difference)} apart.`,
  owed_total: (difference) =>
    `Our ledger owes all buyers ${amount(difference.ours)}, but open refunds total ${amount(difference.theirs)}: ${apart(difference)} apart.`,
  refund_stuck: ({ ours }) =>
    `A refund${ours === null ? '' : ` of ${amount(ours)}`} has made no progress for too long.`,
  dispute: ({ ours, theirs }) =>
    `A dispute is reported differently: ${amount(ours)} here, ${amount(theirs)} at Paystack.`,
  payout: (difference) =>
    `The transactions of this payout total ${amount(difference.ours)}, but ${amount(difference.theirs)} was paid out to our bank account: ${apart(difference)} apart.`,
  unbalanced: () => 'The debits and credits of this entry are not equal.',
  goods_without_money: ({ theirs }) => `The order was shipped, but its ${amount(theirs)} has not been paid.`,
};

/** Title and description of a difference between the ledger, Paystack and the orders. */
export const differenceTexts = (difference: Difference): { title: string; text: string } => ({
  title: differenceTitles[difference.kind],
  text: [sentences[difference.kind](difference), difference.detail].filter((part) => part !== '').join(' '),
});

/** Button label, effect and result of each action on a difference. */
export const actionTexts: Record<DifferenceAction, { label: string; effect: string; done: string }> = {
  adopt: {
    label: 'Use Paystack’s state',
    effect:
      'Applies Paystack’s state to the payment, refund or dispute, and to everything that depends on it.',
    done: 'Set to Paystack’s state',
  },
  correct: {
    label: 'Post the missing entry',
    effect: 'Posts the missing ledger entry. Nothing is charged or refunded.',
    done: 'Entry posted',
  },
  'write-off': {
    label: 'Write off',
    effect:
      'The ledger is adjusted to the other side’s amount: a shortfall goes to Write-offs, a surplus to Suspense. No money moves.',
    done: 'Written off',
  },
  'ask-again': {
    label: 'Compare again',
    effect: 'Both sides are compared again. The difference is resolved if they agree now.',
    done: 'Compared again: both sides agree',
  },
};
