import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import { type LedgerEntryDoc, type LedgerLine, ledgerEntryModel } from './ledger-entry.model.ts';

/**
 * Books a movement of money, in the transaction that it belongs to. Booked under the same key before, nothing happens.
 * @returns whether it was booked now
 * @throws RangeError when debits and credits differ, or an amount is no whole number of kobo from 0 on
 */
export async function postEntry(
  db: Connection,
  tx: Transaction,
  entry: Omit<LedgerEntryDoc, '_id'>,
): Promise<boolean> {
  checkBalanced(entry.lines);
  const { upsertedCount } = await ledgerEntryModel(db).updateOne(
    { key: entry.key },
    { $setOnInsert: { _id: new Types.ObjectId(), ...entry } },
    { session: tx.session, upsert: true },
  );
  return upsertedCount === 1;
}

/** What double entry means; a fault here is one of our own code. */
export function checkBalanced(lines: readonly LedgerLine[]): void {
  let debits = 0;
  let credits = 0;
  for (const { debitKobo, creditKobo } of lines) {
    for (const amount of [debitKobo, creditKobo]) {
      if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} is no amount of kobo`);
    }
    debits += debitKobo;
    credits += creditKobo;
  }
  if (debits !== credits || debits === 0) {
    throw new RangeError(`debits of ${debits} kobo against credits of ${credits}`);
  }
}

/** The lines of an entry without those that move nothing. */
export const movedLines = (lines: readonly LedgerLine[]): LedgerLine[] =>
  lines.filter(({ debitKobo, creditKobo }) => debitKobo > 0 || creditKobo > 0);

export const debit = (account: LedgerLine['account'], kobo: number): LedgerLine => ({
  account,
  debitKobo: kobo,
  creditKobo: 0,
});

export const credit = (account: LedgerLine['account'], kobo: number): LedgerLine => ({
  account,
  debitKobo: 0,
  creditKobo: kobo,
});
