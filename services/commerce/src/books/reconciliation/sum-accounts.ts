import type { Connection } from 'mongoose';
import { type LedgerAccount, ledgerAccounts, ledgerEntryModel } from '../ledger/ledger-entry.model.ts';
import type { Range } from './comparisons/comparison.ts';

interface AccountSum {
  readonly account: LedgerAccount;
  readonly debitKobo: number;
  readonly creditKobo: number;
}

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
