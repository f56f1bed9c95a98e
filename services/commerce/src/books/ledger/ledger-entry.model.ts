import { ledgerAccount, ledgerKind } from '@poc/contracts/entities/ledger';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/**
 * `paystack`: balance held by the provider. `sales`, `shipping`, `tax`: income before `discounts`. `fees`:
 * fees of the provider. `refunds`: refunded income. `refunds_payable`: owed refunds. `chargebacks`: money
 * taken by buyers' banks after disputes. `suspense`: money that matches no order. `bank`: payouts to, and
 * payments from, POC's bank account.
 */
export const ledgerAccounts = ledgerAccount.options;
export type LedgerAccount = (typeof ledgerAccounts)[number];

const ledgerKinds = ledgerKind.options;
export type LedgerKind = (typeof ledgerKinds)[number];

export interface LedgerLine {
  account: LedgerAccount;
  debitKobo: number;
  creditKobo: number;
}

/** Movement of money in double entry. Entries are immutable; a mistake is corrected by another entry. */
export interface LedgerEntryDoc {
  _id: Types.ObjectId;
  kind: LedgerKind;
  key: string;
  reference: string;
  orderId: Types.ObjectId | null;
  lines: LedgerLine[];
  at: Date;
}

const kobo = { type: Number, required: true, min: 0, validate: Number.isInteger };

const schema = new Schema<LedgerEntryDoc>(
  {
    kind: { type: String, enum: ledgerKinds, required: true },
    key: { type: String, required: true },
    reference: { type: String, required: true },
    orderId: { type: Schema.Types.ObjectId, default: null },
    lines: [
      new Schema<LedgerLine>(
        {
          account: { type: String, enum: ledgerAccounts, required: true },
          debitKobo: kobo,
          creditKobo: kobo,
        },
        { _id: false },
      ),
    ],
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ at: -1, _id: -1 });
schema.index({ reference: 1 });
schema.index({ orderId: 1, at: -1 });
schema.index({ orderId: 1, _id: 1, at: 1 });
// Entries that change the sum owed to buyers.
schema.index(
  { 'lines.account': 1, orderId: 1 },
  { partialFilterExpression: { 'lines.account': 'refunds_payable' } },
);

export const ledgerEntryModel = defineModel<LedgerEntryDoc>('ledger_entries', schema);
