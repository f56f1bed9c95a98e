import { Types, trusted } from 'mongoose';
import { nairaText } from '../../../naira.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from '../../ledger/ledger-entry.model.ts';
import type { Comparison } from './comparison.ts';

const entriesPerStep = 2_000;

const beforeAll = '0'.repeat(24);

/** Checks that debits equal credits in every ledger entry, at any time. */
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
    for (const { key, reference, orderId, lines } of entries) {
      const debits = lines.reduce((sum, { debitKobo }) => sum + debitKobo, 0);
      const credits = lines.reduce((sum, { creditKobo }) => sum + creditKobo, 0);
      if (debits === credits) continue;
      report({
        kind: 'unbalanced',
        reference,
        orderId,
        ours: debits,
        theirs: null,
        detail: `${key}: credits of ${nairaText(credits)}.`,
      });
    }
    return { next: entries.length < entriesPerStep ? null : (entries.at(-1)?._id.toHexString() ?? null) };
  },
};
