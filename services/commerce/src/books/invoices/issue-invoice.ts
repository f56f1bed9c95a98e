import { lagosDay } from '@poc/contracts/lagos-calendar';
import { type VatClass, vatClass, vatRateOf } from '@poc/contracts/vat';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types, trusted } from 'mongoose';
import { shareOf } from '../../naira.ts';
import type { PaymentDoc, Refund } from '../../payments/payments.api.ts';
import { refundDecisionKey, refundVatKey } from '../ledger/book-refund.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from '../ledger/ledger-entry.model.ts';
import { movedOn } from '../ledger/moved-on.ts';
import {
  type InvoiceContent,
  type InvoiceDoc,
  invoiceCounterModel,
  invoiceModel,
  type Seller,
} from './invoice.model.ts';

type Issue = { readonly payment: PaymentDoc; readonly now: Date };

/**
 * Issues the invoice of an accepted payment in the transaction that settles it.
 * @returns its number
 */
export function issueInvoice(
  db: Connection,
  tx: Transaction,
  { payment, content, seller, now }: Issue & { content: InvoiceContent; seller: Seller },
): Promise<string> {
  const { reference, orderId, userId } = payment;
  return store(db, tx, 'POC', {
    ...{ kind: 'invoice', invoiceNumber: null, reference, orderId, userId },
    ...content,
    seller,
    issuedAt: now,
  });
}

/**
 * Issues the credit note of a returned refund, for the income and the VAT that it reversed in the books.
 * @returns its number; null for a payment without an invoice, and for money that was never income
 */
export async function issueCreditNote(
  db: Connection,
  tx: Transaction,
  { payment, refund, now }: Issue & { refund: Refund },
): Promise<string | null> {
  const { session } = tx;
  const invoice = await invoiceModel(db)
    .findOne({ number: payment.invoiceNumber ?? '' }, null, { session })
    .lean<InvoiceDoc>();
  const decided = await ledgerEntryModel(db)
    .find({ key: trusted({ $in: [refundDecisionKey(refund), refundVatKey(refund)] }) }, null, { session })
    .lean<LedgerEntryDoc[]>();
  const vatKobo = movedOn(['vat_payable'], decided);
  const totalKobo = movedOn(['refunds'], decided) + vatKobo;
  if (!invoice || totalKobo === 0) return null;
  const { _id, ...issued } = invoice;
  return store(db, tx, 'POC-CN', {
    ...issued,
    kind: 'credit_note',
    invoiceNumber: invoice.number,
    ...(totalKobo === invoice.totalKobo
      ? {}
      : { lines: creditedLines(invoice, { totalKobo, vatKobo }), adjustments: [] }),
    totalKobo,
    vatKobo,
    issuedAt: now,
  });
}

/** Returns the lines of a partial refund: what it credits of each VAT class. */
function creditedLines(
  { number, lines, issuedAt }: InvoiceDoc,
  { totalKobo, vatKobo }: { totalKobo: number; vatKobo: number },
): InvoiceDoc['lines'] {
  const grossOf = (of: VatClass): number =>
    lines
      .filter(({ vatClass }) => vatClass === of)
      .reduce((sum, { priceKobo, quantity }) => sum + priceKobo * quantity, 0);
  const [zero, exempt] = [grossOf('zero'), grossOf('exempt')];
  const rate = vatRateOf('standard', issuedAt);
  const withVatKobo = Math.min(totalKobo, Math.round((vatKobo * (10_000 + rate)) / rate));
  const standardKobo = zero + exempt === 0 ? totalKobo : withVatKobo;
  const zeroKobo = zero === 0 ? 0 : shareOf(totalKobo - standardKobo, zero, zero + exempt);
  const parts = { standard: standardKobo, zero: zeroKobo, exempt: totalKobo - standardKobo - zeroKobo };
  return vatClass.options
    .map((of) => ({
      ...{ description: `Refund of invoice ${number}`, quantity: 1 },
      ...{ priceKobo: parts[of], vatClass: of },
    }))
    .filter(({ priceKobo }) => priceKobo > 0);
}

/** Stores a document under the next number of its series. A transaction that is rolled back leaves no gap. */
async function store(
  db: Connection,
  { session }: Transaction,
  prefix: string,
  document: Omit<InvoiceDoc, '_id' | 'number'>,
): Promise<string> {
  const series = `${prefix}-${lagosDay(document.issuedAt).slice(0, 4)}`;
  const { last } = await invoiceCounterModel(db)
    .findOneAndUpdate(
      { series },
      { $inc: { last: 1 }, $setOnInsert: { _id: new Types.ObjectId() } },
      { session, upsert: true, returnDocument: 'after' },
    )
    .orFail();
  const number = `${series}-${String(last).padStart(6, '0')}`;
  await invoiceModel(db).create([{ ...document, _id: new Types.ObjectId(), number }], { session });
  return number;
}
