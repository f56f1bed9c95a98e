import type { Database, Transaction } from '@poc/kit/mongo/transaction';
import { type Types, trusted } from 'mongoose';
import { paymentModel } from '../../payments/payments.api.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from './ledger-entry.model.ts';
import { movedOn } from './moved-on.ts';
import { move, postEntries } from './post-entry.ts';
import { entriesOf, vatOfReturn } from './vat-of-return.ts';

/** Subject of a write-off: `payment`, `payout`, or a refund or dispute by its id, such as `refund:77`. */
export type WriteOffScope = 'payment' | 'payout' | `refund:${string}` | `dispute:${string}`;

const prefixOf = (scope: WriteOffScope): string => `write-off:${scope}:`;

/**
 * Adjusts the booked Paystack balance by an amount, once per key: an increase goes to `suspense`, a decrease is
 * written off with its share of the payment's VAT. Earlier write-offs of the scope in the other direction are
 * reversed first. No effect for 0.
 */
export async function bookWriteOff(
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
  const earlier = writeOffsOf(await findWriteOffs(tx, [reference]), reference, scope);
  const lostBefore = Math.max(0, movedOn(['write_offs', 'vat_payable'], earlier));
  const suspendedBefore = Math.max(0, -movedOn(['suspense'], earlier));
  const suspendedKobo = kobo > 0 ? Math.max(0, kobo - lostBefore) : Math.max(kobo, -suspendedBefore);
  const lostKobo = suspendedKobo - kobo;
  const vatKobo = lostKobo === 0 ? 0 : vatOfReturn(await entriesOf(tx, reference), lostKobo);
  const lines = [
    move('paystack', kobo),
    move('suspense', -suspendedKobo),
    move('write_offs', lostKobo - vatKobo),
    move('vat_payable', vatKobo),
  ];
  await insertWriteOffEntry(tx, { ...about, key: prefixOf(scope) + key, at, lines });
}

/** Inserts a write-off entry. Updates the payment too, so that a concurrent refund conflicts and reads the new VAT. */
export async function insertWriteOffEntry(
  tx: Transaction,
  entry: Omit<LedgerEntryDoc, '_id' | 'kind'>,
): Promise<void> {
  const { reference } = entry;
  await paymentModel(tx).updateOne({ reference }, { $inc: { writeOffs: 1 } });
  await postEntries(tx, [{ ...entry, kind: 'write_off' }]);
}

/** Reads the write-offs of payments by reference. */
export const findWriteOffs = (db: Database, references: readonly string[]): Promise<LedgerEntryDoc[]> =>
  ledgerEntryModel(db)
    .find({ reference: trusted({ $in: references }), kind: 'write_off' })
    .lean<LedgerEntryDoc[]>()
    .exec();

/** Filters write-offs by payment reference and scope. */
export const writeOffsOf = (
  entries: readonly LedgerEntryDoc[],
  reference: string,
  scope: WriteOffScope,
): LedgerEntryDoc[] =>
  entries.filter((entry) => entry.reference === reference && entry.key.startsWith(prefixOf(scope)));
