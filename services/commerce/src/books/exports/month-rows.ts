import type { CsvColumns } from '@poc/kit/http/csv';
import { inBatches } from '@poc/kit/mongo/in-batches';
import { type Connection, trusted } from 'mongoose';
import { type PaymentDoc, paymentModel } from '../../payments/payments.api.ts';
import { type InvoiceDoc, invoiceModel } from '../invoices/invoice.model.ts';
import {
  type LedgerAccount,
  type LedgerEntryDoc,
  type LedgerKind,
  ledgerEntryModel,
} from '../ledger/ledger-entry.model.ts';
import { movedOn } from '../ledger/moved-on.ts';
import { type PayoutDoc, payoutModel } from '../payouts/payout.model.ts';
import { type Month, within } from './month.ts';

const perBatch = 1_000;

export const saleRows = (db: Connection, month: Month): AsyncIterable<InvoiceDoc> =>
  invoiceModel(db)
    .find({ kind: 'invoice', issuedAt: within(month) })
    .sort({ issuedAt: 1, _id: 1 })
    .lean<InvoiceDoc>()
    .cursor();

export const saleColumns: CsvColumns<InvoiceDoc> = [
  ['Invoice', ({ number }) => ({ id: number })],
  ['Date', ({ issuedAt }) => issuedAt],
  ['Reference', ({ reference }) => ({ id: reference })],
  ['Order', ({ orderNumber }) => ({ id: orderNumber })],
  ['Customer', ({ buyer }) => buyer.name],
  ['Company', ({ buyer }) => buyer.company],
  ['TIN', ({ buyer }) => ({ id: buyer.tin })],
  ['Excluding VAT (NGN)', ({ totalKobo, vatKobo }) => ({ kobo: totalKobo - vatKobo })],
  ['VAT (NGN)', ({ vatKobo }) => ({ kobo: vatKobo })],
  ['Total (NGN)', ({ totalKobo }) => ({ kobo: totalKobo })],
];

/** Ledger entry with its invoice and credit note numbers; empty if none. */
interface EntryRow extends LedgerEntryDoc {
  readonly invoice: string;
  readonly creditNote: string;
}

export const entryRows = (
  db: Connection,
  month: Month,
  { kind, ...filter }: { kind?: readonly LedgerKind[]; 'lines.account'?: LedgerAccount },
): AsyncIterable<EntryRow> => {
  const kinds = kind ? { kind: trusted({ $in: [...kind] }) } : {};
  const entries = ledgerEntryModel(db)
    .find({ ...filter, ...kinds, at: within(month) })
    .sort({ at: 1, _id: 1 })
    .lean<LedgerEntryDoc>()
    .cursor();
  return inBatches(entries, perBatch, async (batch) => {
    const references = trusted({ $in: batch.map(({ reference }) => reference) });
    const payments = await paymentModel(db).find({ reference: references }).lean<PaymentDoc[]>();
    const paymentOf = new Map(payments.map((payment) => [payment.reference, payment]));
    return batch.map((entry) => {
      const payment = paymentOf.get(entry.reference);
      // Ledger keys of a refund end with its id.
      const refund = payment?.refunds.find(({ _id }) => entry.key.endsWith(_id.toHexString()));
      return {
        ...entry,
        invoice: payment?.invoiceNumber ?? '',
        creditNote: refund?.creditNote ?? '',
      };
    });
  });
};

const income: readonly LedgerAccount[] = [
  ...(['sales', 'plans', 'shipping', 'discounts', 'tax'] as const),
  ...(['refunds', 'chargebacks', 'write_offs'] as const),
];

const entryColumns: CsvColumns<EntryRow> = [
  ['Date', ({ at }) => at],
  ['Entry', ({ kind }) => kind],
  ['Reference', ({ reference }) => ({ id: reference })],
  ['Invoice', ({ invoice }) => ({ id: invoice })],
];

/** Negative amounts reverse income and VAT. */
export const vatColumns: CsvColumns<EntryRow> = [
  ...entryColumns,
  ['Credit note', ({ creditNote }) => ({ id: creditNote })],
  ['Excluding VAT (NGN)', (entry) => ({ kobo: 0 - movedOn(income, [entry]) })],
  ['VAT (NGN)', (entry) => ({ kobo: 0 - movedOn(['vat_payable'], [entry]) })],
];

export const refundColumns: CsvColumns<EntryRow> = [
  ...entryColumns,
  ['Credit note', ({ creditNote }) => ({ id: creditNote })],
  ['Returned (NGN)', (entry) => ({ kobo: 0 - movedOn(['paystack', 'bank'], [entry]) })],
];

export const feeColumns: CsvColumns<EntryRow> = [
  ...entryColumns,
  ['Fee (NGN)', (entry) => ({ kobo: movedOn(['fees'], [entry]) })],
];

export const payoutRows = (db: Connection, month: Month): AsyncIterable<PayoutDoc> =>
  payoutModel(db)
    .find({ settledAt: within(month) })
    .sort({ settledAt: 1, _id: 1 })
    .lean<PayoutDoc>()
    .cursor();

export const payoutColumns: CsvColumns<PayoutDoc> = [
  ['Payout', ({ providerId }) => ({ id: providerId })],
  ['Date', ({ settledAt }) => settledAt],
  ['Expected (NGN)', ({ expectedKobo }) => ({ kobo: expectedKobo })],
  ['Paid (NGN)', ({ paidKobo }) => ({ kobo: paidKobo })],
];
