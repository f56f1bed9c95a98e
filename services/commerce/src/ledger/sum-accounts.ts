import type { Connection } from 'mongoose';
import {
  type LedgerAccount,
  type LedgerEntryDoc,
  ledgerAccounts,
  ledgerEntryModel,
} from './ledger-entry.model.ts';
import type { Range, Report } from './reconciliation.ts';

interface AccountSum {
  readonly account: LedgerAccount;
  readonly debitKobo: number;
  readonly creditKobo: number;
}

/** More of them say the same: the books are broken. */
const shownAtMost = 100;

/** What was moved on each account in a time. */
export async function sumAccounts(db: Connection, { from, to }: Range): Promise<AccountSum[]> {
  const sums = await ledgerEntryModel(db).aggregate<{ _id: string; debitKobo: number; creditKobo: number }>([
    { $match: { at: { $gte: from, $lte: to } } },
    { $unwind: '$lines' },
    {
      $group: {
        _id: '$lines.account',
        debitKobo: { $sum: '$lines.debitKobo' },
        creditKobo: { $sum: '$lines.creditKobo' },
      },
    },
  ]);
  return ledgerAccounts.map((account) => {
    const sum = sums.find(({ _id }) => _id === account);
    return { account, debitKobo: sum?.debitKobo ?? 0, creditKobo: sum?.creditKobo ?? 0 };
  });
}

/** Whether debits equal credits in every entry of the books, of all times. Reports those where they do not. */
export async function checkBalance(db: Connection, report: Report): Promise<boolean> {
  const broken = await ledgerEntryModel(db).aggregate<
    Pick<LedgerEntryDoc, 'key' | 'reference' | 'orderId'> & { debits: number; credits: number }
  >([
    {
      $project: {
        key: 1,
        reference: 1,
        orderId: 1,
        debits: { $sum: '$lines.debitKobo' },
        credits: { $sum: '$lines.creditKobo' },
      },
    },
    { $match: { $expr: { $ne: ['$debits', '$credits'] } } },
    { $limit: shownAtMost },
  ]);
  for (const { key, reference, orderId, debits, credits } of broken) {
    report({
      kind: 'unbalanced',
      reference,
      orderId,
      ours: debits,
      theirs: null,
      detail: `${key}: debits against credits of ₦${(credits / 100).toFixed(2)}.`,
    });
  }
  return broken.length === 0;
}
