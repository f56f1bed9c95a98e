import { ledgerAccount, ledgerKind } from '@poc/contracts/entities/ledger';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/**
 * `paystack` is what the provider holds for us; `sales`, `shipping` and `tax` what it was paid for, before what
 * `discounts` took off; `fees` what the provider keeps; `refunds` what goes back; `refunds_payable` what we owe of it;
 * `chargebacks` what buyers' banks took back after disputes; `suspense` money that came and belongs
 * to no order as it is; `bank` what left the provider for our bank account, or was paid from there.
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

/** One movement of money in double entry. An entry is never changed; a mistake is put right by another one. */
export interface LedgerEntryDoc {
  _id: Types.ObjectId;
  kind: LedgerKind;
  /** Unique: what is booked under one key is booked once. */
  key: string;
  /** The payment's reference at the provider. */
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
// What is owed to buyers, without all the entries that move none of it.
schema.index(
  { 'lines.account': 1, orderId: 1 },
  { partialFilterExpression: { 'lines.account': 'refunds_payable' } },
);

export const ledgerEntryModel = defineModel<LedgerEntryDoc>('ledger_entries', schema);
