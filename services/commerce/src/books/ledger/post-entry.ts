import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { type LedgerEntryDoc, type LedgerLine, ledgerEntryModel } from './ledger-entry.model.ts';

/**
 * Books entries in the caller's transaction with one command, without lines of 0 kobo. Skips entries whose key
 * is already booked.
 * @returns the keys of the entries booked
 * @throws RangeError when debits and credits differ, or an amount is not a non-negative integer
 */
export async function postEntries(
  tx: Transaction,
  entries: readonly Omit<LedgerEntryDoc, '_id'>[],
): Promise<string[]> {
  const writes = entries.map((entry) => {
    const lines = movedLines(entry.lines);
    checkBalanced(lines);
    const update = { $setOnInsert: { _id: new Types.ObjectId(), ...entry, lines } };
    return { updateOne: { filter: { key: entry.key }, update, upsert: true } };
  });
  const { upsertedIds } = await ledgerEntryModel(tx).bulkWrite(writes);
  return entries.filter((_, index) => index in upsertedIds).map(({ key }) => key);
}

/** Asserts that debits equal credits. @throws RangeError */
export function checkBalanced(lines: readonly LedgerLine[]): void {
  let debits = 0;
  let credits = 0;
  for (const { debitKobo, creditKobo } of lines) {
    for (const amount of [debitKobo, creditKobo]) {
      if (!Number.isSafeInteger(amount) || amount < 0)
        throw new RangeError(`${amount} is not a whole number of kobo from 0`);
    }
    debits += debitKobo;
    credits += creditKobo;
  }
  if (debits !== credits || debits === 0) {
    throw new RangeError(`debits of ${debits} kobo do not equal credits of ${credits}`);
  }
}

export const movedLines = (lines: readonly LedgerLine[]): LedgerLine[] =>
  lines.filter(({ debitKobo, creditKobo }) => debitKobo !== 0 || creditKobo !== 0);

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

/** Returns a debit for a positive amount, and a credit for a negative one. */
export const move = (account: LedgerLine['account'], kobo: number): LedgerLine =>
  kobo < 0 ? credit(account, -kobo) : debit(account, kobo);
