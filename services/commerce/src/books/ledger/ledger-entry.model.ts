import { ledgerAccount, ledgerKind } from '@poc/contracts/entities/ledger';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/**
 * `paystack`: balance held by the provider. `sales`, `shipping`, `tax`: income before
 * `discounts`, net of VAT. `vat_payable`: VAT of the income that is not refunded. `fees`:
 * fees of the provider. `refunds`: refunded income. `refunds_payable`: owed refunds. `chargebacks`: money
 * taken by buyers' banks after disputes. `suspense`: received money that is not income. `write_offs`: differences that
 * administrators wrote off. `bank`: payouts to, and payments from, POC's bank account.
 */
export const ledgerAccounts = ledgerAccount.options;
export type LedgerAccount = (typeof ledgerAccounts)[number];

const ledgerKinds = ledgerKind.options;
export type LedgerKind = (typeof ledgerKinds)[number];

const kobo = { type: Number, required: true, min: 0, validate: Number.isInteger } as const;

const ledgerLineSchema = subdocument({
  account: { type: String, enum: ledgerAccounts, required: true },
  debitKobo: kobo,
  creditKobo: kobo,
});
export type LedgerLine = DocOf<typeof ledgerLineSchema>;

const schema = collectionSchema({
  kind: { type: String, enum: ledgerKinds, required: true },
  key: { type: String, required: true },
  reference: { type: String, required: true },
  orderId: { type: Schema.Types.ObjectId, default: null },
  lines: [ledgerLineSchema],
  at: { type: Date, required: true },
});

/** Movement of money in double entry. Entries are immutable; a mistake is corrected by another entry. */
export type LedgerEntryDoc = DocOf<typeof schema>;
schema.index({ key: 1 }, { unique: true });
schema.index({ at: -1, _id: -1 });
schema.index({ reference: 1 });
schema.index({ orderId: 1, at: -1 });
schema.index({ orderId: 1, _id: 1, at: 1 });
// For order payments: see `sales-booked.ts`.
schema.index({ kind: 1, at: 1, _id: 1 }, { partialFilterExpression: { 'lines.account': 'sales' } });
// For entries that change the amount owed to buyers.
schema.index(
  { 'lines.account': 1, orderId: 1 },
  { partialFilterExpression: { 'lines.account': 'refunds_payable' } },
);

export const ledgerEntryModel = defineModel('ledger_entries', schema);
