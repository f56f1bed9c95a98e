import { differenceTitles } from '@poc/contracts/entities/reconciliation';
import { differencesFound } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import { koboOf, nairaOf } from '../../naira.ts';
import { type LedgerAccount, ledgerAccounts, ledgerEntryModel } from '../ledger/ledger-entry.model.ts';
import { type ReconciledRange, withIds } from './comparisons/comparison.ts';
import { type ReconciliationDoc, reconciliationModel } from './reconciliation.model.ts';

const maxNamed = 20;

/** Returns the debits and credits per account in a reconciliation's range, in naira. */
export async function accountsOf(
  db: Connection,
  { range }: ReconciliationDoc,
): Promise<ReconciliationDoc['accounts']> {
  const sums = await sumAccounts(db, range);
  return sums.map(({ account, debitKobo, creditKobo }) => ({
    account,
    debit: nairaOf(debitKobo),
    credit: nairaOf(creditKobo),
  }));
}

/**
 * Ends a reconciliation in the transaction of its last step, and notifies administrators of differences that
 * were in neither the last report nor the last nightly one.
 */
export async function endReconciliation(
  { tx, now }: { tx: Transaction; now: Date },
  run: ReconciliationDoc,
  accounts: ReconciliationDoc['accounts'],
): Promise<void> {
  const { differenceCount, differences, days } = run;
  const known = differenceCount === 0 ? new Set() : await knownDifferences(tx);
  const fresh = differences.filter((difference) => !known.has(difference.id));
  await reconciliationModel(tx).updateOne(
    { _id: run._id },
    { $set: { state: 'done', endedAt: now, accounts }, $unset: { active: 1 } },
  );
  if (fresh.length === 0) return;
  const reconciliationId = run._id.toHexString();
  await tx.emit(differencesFound, {
    key: reconciliationId,
    data: {
      reconciliationId,
      ...days,
      newCount: fresh.length,
      count: differenceCount,
      differences: fresh
        .slice(0, maxNamed)
        .map(({ kind, reference, order_number, detail, ours, theirs }) => ({
          title: differenceTitles[kind],
          about: order_number ?? reference,
          detail,
          oursKobo: ours === null ? null : koboOf(ours),
          theirsKobo: theirs === null ? null : koboOf(theirs),
        })),
    },
  });
}

/** Returns the ids of differences in the last report and in the last nightly one, which may cover other days. */
async function knownDifferences(tx: Transaction): Promise<Set<string>> {
  const last = (filter: object) =>
    reconciliationModel(tx)
      .findOne({ state: 'done', endedAt: trusted({ $ne: null }), ...filter }, { differences: 1 })
      .sort({ endedAt: -1, _id: -1 })
      .lean<Pick<ReconciliationDoc, 'differences'>>();
  // Sequential, since a transaction runs one operation at a time.
  const reports = [await last({}), await last({ trigger: 'nightly' })];
  return new Set(reports.flatMap((report) => withIds(report?.differences ?? []).map(({ id }) => id)));
}

interface AccountSum {
  readonly account: LedgerAccount;
  readonly debitKobo: number;
  readonly creditKobo: number;
}

async function sumAccounts(db: Connection, { from, to }: ReconciledRange): Promise<AccountSum[]> {
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
