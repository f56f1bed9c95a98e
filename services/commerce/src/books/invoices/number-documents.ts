import { lagosDay } from '@poc/contracts/lagos-calendar';
import { type VatClass, vatClass } from '@poc/contracts/vat';
import type { Logger } from '@poc/kit/log';
import { hasRow } from '@poc/kit/mongo/has-row';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, type QueryFilter, Types, trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { shareOf } from '../../naira.ts';
import { type PaymentDoc, paymentModel, type Refund } from '../../payments/payments.api.ts';
import { refundDecisionKey, refundVatKey } from '../ledger/book-refund.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from '../ledger/ledger-entry.model.ts';
import { movedOn } from '../ledger/moved-on.ts';
import { type InvoiceDoc, invoiceCounterModel, invoiceModel, vatRateOfInvoice } from './invoice.model.ts';

const perBatch = 100;
/** Due time set after a failure: sorts behind all other payments, so that it does not delay them. */
const lastTurn = new Date('9999-12-31T00:00:00Z');

type NumberDeps = Pick<CommerceDeps, 'db' | 'purposes' | 'seller'>;
type BatchDeps = Pick<CommerceDeps, 'settlementFailed'> & { readonly logger: Logger };
type Due = Pick<PaymentDoc, 'documentsDueAt'> | null;

/** Invoice or credit note that has no number yet. */
interface Draft {
  readonly payment: PaymentDoc;
  /** Field of the payment that receives the number. */
  readonly field: string;
  readonly document: Omit<InvoiceDoc, '_id' | 'number'>;
}

// The `$type` lets the query use the partial index.
const isDue: QueryFilter<PaymentDoc> = { documentsDueAt: trusted({ $type: 'date' }) };

const isDueInTurn: QueryFilter<PaymentDoc> = {
  documentsDueAt: trusted({ $type: 'date', $lt: lastTurn }),
};

export const hasDueDocuments = (db: Connection): Promise<boolean> => hasRow(paymentModel(db), isDue);

/**
 * Numbers and issues the due invoices and credit notes in payment order. Each batch is one transaction: a
 * rollback leaves no gap, and concurrent batches conflict on the counter. A payment whose documents cannot be
 * issued is logged and counted, and does not delay the others.
 */
export async function numberDocuments(deps: NumberDeps & BatchDeps): Promise<void> {
  const { db, logger, settlementFailed } = deps;
  const issue = (filter: QueryFilter<PaymentDoc>): Promise<number> =>
    withTransaction(db, async (tx) => {
      const due = await paymentModel(tx)
        .find(filter)
        .sort({ documentsDueAt: 1 })
        .limit(perBatch)
        .lean<PaymentDoc[]>();
      await issueDocuments(tx, deps, due);
      return due.length;
    });
  try {
    while ((await issue(isDue)) === perBatch);
  } catch (error) {
    logger.warn({ err: error }, 'batch of invoices failed: issuing one payment at a time');
    const due = paymentModel(db).find(isDue, { _id: 1 }).sort({ documentsDueAt: 1 }).limit(perBatch);
    for (const { _id } of await due.lean<Pick<PaymentDoc, '_id'>[]>()) {
      await issue({ _id, ...isDue }).catch(async (err: unknown) => {
        logger.error({ err, payment: _id.toHexString() }, 'could not issue the documents of a payment');
        settlementFailed('invoice');
        await paymentModel(db).updateOne({ _id, ...isDue }, { $set: { documentsDueAt: lastTurn } });
      });
    }
  }
}

/**
 * Issues a user's due documents in the caller's transaction, such as before the user is erased. Skips documents that
 * cannot be issued.
 */
export async function numberDocumentsOf(tx: Transaction, deps: NumberDeps, userId: string): Promise<void> {
  const due = await paymentModel(tx)
    .find({ userId, ...isDueInTurn })
    .lean<PaymentDoc[]>();
  await issueDocuments(tx, deps, due);
}

/** Reads payments; if an invoice or credit note is pending, issues it and reads again. */
export async function readNumbered<T>(
  { numberDocuments: number }: Pick<CommerceDeps, 'numberDocuments'>,
  read: () => Promise<T>,
  paymentsOf: (found: T) => readonly Due[],
): Promise<T> {
  const found = await read();
  const isInTurn = (payment: Due): boolean => (payment?.documentsDueAt ?? lastTurn) < lastTurn;
  if (!paymentsOf(found).some(isInTurn)) return found;
  await number();
  return read();
}

async function issueDocuments(tx: Transaction, deps: NumberDeps, due: readonly PaymentDoc[]): Promise<void> {
  if (due.length === 0) return;
  const invoices = await withNumbers(tx, 'POC', await draftInvoices(tx, deps, due));
  const notes = await withNumbers(tx, 'POC-CN', await draftCreditNotes(tx, due, invoices));
  const issued = [...invoices, ...notes];
  if (issued.length > 0) {
    await invoiceModel(tx).insertMany(issued.map(({ document }) => document));
  }
  const numbersOf = Map.groupBy(issued, ({ payment }) => payment);
  const writes = due.map((payment) => {
    const numbers = numbersOf.get(payment)?.map(({ field, document }) => [field, document.number]) ?? [];
    const $set = { documentsDueAt: null, ...Object.fromEntries(numbers) };
    return { updateOne: { filter: { _id: payment._id }, update: { $set } } };
  });
  await paymentModel(tx).bulkWrite(writes);
}

async function draftInvoices(
  tx: Transaction,
  { purposes, seller }: NumberDeps,
  due: readonly PaymentDoc[],
): Promise<Draft[]> {
  const unnumbered = due.filter(({ invoiceNumber }) => invoiceNumber === undefined);
  const ofPurpose = Map.groupBy(unnumbered, ({ purpose }) => purposes[purpose].invoicesOf);
  const drafts: Draft[] = [];
  for (const [invoicesOf, payments] of ofPurpose) {
    const contents = await invoicesOf(tx, payments);
    for (const [at, payment] of payments.entries()) {
      const content = contents[at];
      if (!content || !payment.paidAt) throw new Error(`${payment.reference} has no invoice`);
      const { reference, orderId, userId, paidAt: issuedAt } = payment;
      const details = { kind: 'invoice', invoiceNumber: null, reference, orderId, userId, issuedAt } as const;
      drafts.push({ payment, field: 'invoiceNumber', document: { ...details, ...content, seller } });
    }
  }
  return drafts;
}

/** Drafts credit notes for completed refunds, with the income and VAT that each reversed in the books. */
async function draftCreditNotes(
  tx: Transaction,
  due: readonly PaymentDoc[],
  issued: readonly { document: InvoiceDoc }[],
): Promise<Draft[]> {
  const returned = due.flatMap((payment) =>
    payment.refunds.flatMap((refund, at) => (lacksCreditNote(refund) ? { payment, refund, at } : [])),
  );
  if (returned.length === 0) return [];
  const numbers = trusted({ $in: returned.flatMap(({ payment }) => payment.invoiceNumber ?? []) });
  const earlier = await invoiceModel(tx).find({ number: numbers }).lean<InvoiceDoc[]>();
  const invoices = [...earlier, ...issued.map(({ document }) => document)];
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.reference, invoice]));
  const keys = returned.flatMap(({ refund }) => [refundDecisionKey(refund), refundVatKey(refund)]);
  const entries = await ledgerEntryModel(tx)
    .find({ key: trusted({ $in: keys }) })
    .lean<LedgerEntryDoc[]>();
  return returned.flatMap(({ payment, refund, at }): Draft[] => {
    const invoice = invoiceOf.get(payment.reference);
    const ofRefund = [refundDecisionKey(refund), refundVatKey(refund)];
    const decided = entries.filter(({ key }) => ofRefund.includes(key));
    const vatKobo = movedOn(['vat_payable'], decided);
    const totalKobo = movedOn(['refunds'], decided) + vatKobo;
    // A refund that reversed no income has no credit note.
    if (!invoice || totalKobo === 0) return [];
    const { _id, number, ...rest } = invoice;
    const credited =
      totalKobo === invoice.totalKobo
        ? {}
        : { lines: creditedLines(invoice, { totalKobo, vatKobo }), adjustments: [] };
    const details = { kind: 'credit_note', invoiceNumber: number, issuedAt: refund.changedAt } as const;
    const document = { ...rest, ...details, ...credited, totalKobo, vatKobo };
    return [{ payment, field: `refunds.${at}.creditNote`, document }];
  });
}

const lacksCreditNote = ({ status, creditNote }: Refund): boolean =>
  (status === 'processed' || status === 'settled') && creditNote === undefined;

/** Returns the lines of a partial refund: the credited amount of each VAT class. */
function creditedLines(
  invoice: InvoiceDoc,
  { totalKobo, vatKobo }: { totalKobo: number; vatKobo: number },
): InvoiceDoc['lines'] {
  const { number, lines } = invoice;
  const grossOf = (of: VatClass): number =>
    lines
      .filter(({ vatClass }) => vatClass === of)
      .reduce((sum, { priceKobo, quantity }) => sum + priceKobo * quantity, 0);
  const [zero, exempt] = [grossOf('zero'), grossOf('exempt')];
  const rate = vatRateOfInvoice(invoice);
  const withVatKobo = vatKobo === 0 ? 0 : Math.min(totalKobo, Math.round((vatKobo * (10_000 + rate)) / rate));
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

/** Numbers drafts by date, in one series per Lagos year. */
async function withNumbers(
  tx: Transaction,
  prefix: string,
  drafts: readonly Draft[],
): Promise<(Draft & { document: InvoiceDoc })[]> {
  const inOrder = drafts.toSorted((a, b) => a.document.issuedAt.getTime() - b.document.issuedAt.getTime());
  const seriesOf = ({ document }: Draft) => `${prefix}-${lagosDay(document.issuedAt).slice(0, 4)}`;
  const numbered: (Draft & { document: InvoiceDoc })[] = [];
  for (const [series, ofSeries] of Map.groupBy(inOrder, seriesOf)) {
    const { last } = await invoiceCounterModel(tx)
      .findOneAndUpdate(
        { series },
        { $inc: { last: ofSeries.length }, $setOnInsert: { _id: new Types.ObjectId() } },
        { upsert: true, returnDocument: 'after' },
      )
      .orFail();
    for (const [at, draft] of ofSeries.entries()) {
      const number = `${series}-${String(last - ofSeries.length + 1 + at).padStart(6, '0')}`;
      numbered.push({ ...draft, document: { _id: new Types.ObjectId(), number, ...draft.document } });
    }
  }
  return numbered;
}
