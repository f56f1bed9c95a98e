import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import { type LedgerEntryDoc, ledgerEntryModel } from './ledger-entry.model.ts';
import { credit, debit, movedLines, postEntries } from './post-entry.ts';
import { vatOfReturn } from './vat-of-return.ts';

/** Subject of a write-off: `payment`, `payout`, or a refund or dispute by its id, such as `refund:77`. */
export type WriteOffScope = 'payment' | 'payout' | `refund:${string}` | `dispute:${string}`;

const prefixOf = (scope: WriteOffScope): string => `write-off:${scope}:`;

/**
 * Changes the balance at Paystack in the books by an amount, once per key: more goes to `suspense`, less is
 * written off with its share of the payment's VAT. No effect for 0.
 */
export async function bookWriteOff(
  db: Connection,
  tx: Transaction,
  writeOff: {
    scope: WriteOffScope;
    key: string;
    reference: string;
    orderId: Types.ObjectId | null;
    now: Date;
    kobo: number;
  },
): Promise<void> {
  const { scope, key, kobo, now: at, ...about } = writeOff;
  if (kobo === 0) return;
  const { reference } = about;
  const vatKobo = kobo > 0 ? 0 : await vatOfReturn(db, tx, { reference, backKobo: -kobo });
  const lines =
    kobo > 0
      ? [debit('paystack', kobo), credit('suspense', kobo)]
      : [debit('write_offs', -kobo - vatKobo), debit('vat_payable', vatKobo), credit('paystack', -kobo)];
  const entry = { ...about, kind: 'write_off' as const, key: prefixOf(scope) + key, at };
  await postEntries(db, tx, [{ ...entry, lines: movedLines(lines) }]);
}

/** Reads the write-offs under references. */
export const findWriteOffs = (db: Connection, references: readonly string[]): Promise<LedgerEntryDoc[]> =>
  ledgerEntryModel(db)
    .find({ reference: trusted({ $in: references }), kind: 'write_off' })
    .lean<LedgerEntryDoc[]>()
    .exec();

/** Chooses the write-offs of a scope among entries. */
export const writeOffsOf = (
  entries: readonly LedgerEntryDoc[],
  reference: string,
  scope: WriteOffScope,
): LedgerEntryDoc[] =>
  entries.filter((entry) => entry.reference === reference && entry.key.startsWith(prefixOf(scope)));
