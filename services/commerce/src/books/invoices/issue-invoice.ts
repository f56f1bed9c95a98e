import { lagosDay } from '@poc/contracts/lagos-calendar';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import type { PaymentDoc, Refund } from '../../payments/payments.api.ts';
import { refundDecisionKey } from '../ledger/book-refund.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from '../ledger/ledger-entry.model.ts';
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
  const decision = await ledgerEntryModel(db)
    .findOne({ key: refundDecisionKey(refund) }, null, { session })
    .lean<LedgerEntryDoc>();
  if (!invoice || !decision) return null;
  const debited = (of: string): number =>
    decision.lines.find(({ account }) => account === of)?.debitKobo ?? 0;
  const vatKobo = debited('vat_payable');
  const totalKobo = debited('refunds') + vatKobo;
  if (totalKobo === 0) return null;
  const description = `Refund of invoice ${invoice.number}`;
  const { _id, ...issued } = invoice;
  return store(db, tx, 'POC-CN', {
    ...issued,
    kind: 'credit_note',
    invoiceNumber: invoice.number,
    lines: [{ description, quantity: 1, priceKobo: totalKobo, vatClass: 'standard' }],
    adjustments: [],
    totalKobo,
    vatKobo,
    issuedAt: now,
  });
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
