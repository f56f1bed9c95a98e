import { fail } from '@poc/kit/errors';
import { Types, trusted } from 'mongoose';
import { nairaText } from '../../../naira.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import { credit, debit } from '../../ledger/post-entry.ts';
import type { Comparison, Report, StepContext } from './comparison.ts';

const entriesPerStep = 2_000;

const beforeAll = '0'.repeat(24);

/** Checks that debits equal credits in every ledger entry, regardless of the range. */
export const balance: Comparison = {
  name: 'Balance of the ledger',
  async step({ db, report }, cursor) {
    const entries = await ledgerEntryModel(db)
      .find(
        { _id: trusted({ $gt: new Types.ObjectId(cursor ?? beforeAll) }) },
        {
          key: 1,
          reference: 1,
          orderId: 1,
          lines: 1,
        },
      )
      .sort({ _id: 1 })
      .limit(entriesPerStep)
      .lean<Pick<LedgerEntryDoc, '_id' | 'key' | 'reference' | 'orderId' | 'lines'>[]>();
    for (const entry of entries) reportUnbalanced(entry, report);
    return { next: entries.length < entriesPerStep ? null : (entries.at(-1)?._id.toHexString() ?? null) };
  },
};

/** Re-checks one ledger entry. */
export async function checkEntry({ db, report }: StepContext, key: string): Promise<void> {
  const entry = await ledgerEntryModel(db).findOne({ key }).lean<LedgerEntryDoc>();
  if (entry) reportUnbalanced(entry, report);
}

function reportUnbalanced(
  { key, reference, orderId, lines }: Pick<LedgerEntryDoc, 'key' | 'reference' | 'orderId' | 'lines'>,
  report: Report,
): void {
  const debits = lines.reduce((sum, { debitKobo }) => sum + debitKobo, 0);
  const credits = lines.reduce((sum, { creditKobo }) => sum + creditKobo, 0);
  if (debits === credits) return;
  const missing =
    debits > credits ? credit('write_offs', debits - credits) : debit('write_offs', credits - debits);
  report({
    ...{ kind: 'unbalanced', reference, part: key, orderId, ours: debits, theirs: null },
    detail: `${key}: debits and credits differ; credits total ${nairaText(credits)}.`,
    remedies: {
      // Another balanced entry would not help, so the missing side is added to this one.
      async writeOff({ deps: { db }, tx: { session } }) {
        const { modifiedCount } = await ledgerEntryModel(db).updateOne(
          { key, lines: trusted({ $size: lines.length }) },
          { $push: { lines: missing } },
          { session },
        );
        if (modifiedCount === 0) fail('conflict');
      },
    },
  });
}
