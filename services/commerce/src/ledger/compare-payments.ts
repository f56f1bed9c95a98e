import { type Connection, trusted } from 'mongoose';
import { ofReferences } from '../orders/of-references.ts';
import { type OrderDoc, orderModel } from '../orders/order.model.ts';
import type { PaystackTransaction } from '../payments/paystack/paystack-answers.ts';
import type { PaystackClient } from '../payments/paystack/paystack-client.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from './ledger-entry.model.ts';
import { inBatches, type Range, type Report } from './reconciliation.ts';

interface Deps {
  readonly db: Connection;
  readonly paystack: Pick<PaystackClient, 'listTransactions' | 'verify'>;
}

const batchSize = 100;

/**
 * Compares Paystack's payments of a time with the books, page by page; then the books' of that time which Paystack's list
 * did not have, one by one: those may have been started before it.
 * @returns how many payments were compared
 * @throws PaystackAway, PaystackRefused
 */
export async function comparePayments(deps: Deps, range: Range, report: Report): Promise<number> {
  const { db, paystack } = deps;
  const seen = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { rows, pageCount } = await paystack.listTransactions({ ...range, page });
    pages = pageCount;
    const fresh = rows.filter(({ reference }) => !seen.has(reference));
    await compareRows(db, fresh, report);
    for (const { reference } of fresh) seen.add(reference);
  }
  const booked = ledgerEntryModel(db)
    .find({ kind: 'payment', at: trusted({ $gte: range.from, $lte: range.to }) })
    .lean<LedgerEntryDoc>()
    .cursor();
  for await (const entry of booked) {
    const { reference, orderId } = entry;
    if (seen.has(reference)) continue;
    seen.add(reference);
    const told = await paystack.verify(reference);
    if (told) await compareRows(db, [told], report);
    else {
      const detail = 'In the books, and Paystack knows no such payment.';
      report({
        kind: 'missing_at_paystack',
        reference,
        orderId,
        ours: movedOn('paystack', [entry]),
        theirs: null,
        detail,
      });
    }
  }
  return seen.size;
}

async function compareRows(
  db: Connection,
  rows: readonly PaystackTransaction[],
  report: Report,
): Promise<void> {
  const references = rows.map(({ reference }) => reference);
  const [entries, orders] = await Promise.all([
    ledgerEntryModel(db)
      .find({
        reference: trusted({ $in: references }),
        kind: trusted({ $in: ['payment', 'fee', 'correction'] }),
      })
      .lean<LedgerEntryDoc[]>(),
    orderModel(db).find(ofReferences(references)).lean<OrderDoc[]>(),
  ]);
  const entriesOf = Map.groupBy(entries, ({ reference }) => reference);
  const orderOf = new Map(orders.map((order) => [order.payment?.reference ?? '', order]));
  for (const told of rows) {
    compareOne({
      told,
      entries: entriesOf.get(told.reference) ?? [],
      order: orderOf.get(told.reference) ?? null,
      report,
    });
  }
}

interface OnePayment {
  readonly told: PaystackTransaction;
  /** Of its reference: the payment, the fee, corrections. */
  readonly entries: readonly LedgerEntryDoc[];
  readonly order: OrderDoc | null;
  readonly report: Report;
}

function compareOne({ told, entries, order, report }: OnePayment): void {
  const ofPayment = entries.filter(({ kind }) => kind !== 'fee');
  const ours = ofPayment.length === 0 ? null : movedOn('paystack', ofPayment);
  const about = {
    reference: told.reference,
    orderId: order?._id ?? ofPayment[0]?.orderId ?? null,
    ours,
    theirs: told.amount,
  };
  // A refund of all of it makes a payment a reversed one; it came all the same.
  if (told.status !== 'success' && told.status !== 'reversed') {
    const isPaidHere = ours !== null || (order?.payment?.paidAt ?? null) !== null;
    const detail = `Paid here; Paystack says ${told.status}.`;
    if (isPaidHere) report({ ...about, kind: 'status', theirs: null, detail });
    return;
  }
  if (told.currency !== 'NGN') {
    if (ours !== null)
      report({ ...about, kind: 'amount', theirs: null, detail: `Paid in ${told.currency}, not in naira.` });
    return;
  }
  if (ours === null) {
    report({ ...about, kind: 'missing_here', detail: 'Paid at Paystack, and not in the books.' });
    return;
  }
  if (ours !== told.amount) report({ ...about, kind: 'amount', detail: 'What was paid.' });
  const fees = movedOn(
    'fees',
    entries.filter(({ kind }) => kind === 'fee'),
  );
  if (typeof told.fees === 'number' && fees !== told.fees) {
    report({ ...about, kind: 'amount', ours: fees, theirs: told.fees, detail: 'What Paystack keeps.' });
  }
  if (order?.paymentStatus === 'pending') {
    report({ ...about, kind: 'status', detail: 'Paid and in the books; its order still waits to be paid.' });
  }
}

/** What entries moved onto an account, in kobo. */
export const movedOn = (
  account: LedgerEntryDoc['lines'][number]['account'],
  entries: readonly LedgerEntryDoc[],
): number =>
  entries
    .flatMap(({ lines }) => lines)
    .filter((line) => line.account === account)
    .reduce((sum, { debitKobo, creditKobo }) => sum + debitKobo - creditKobo, 0);

/** Orders of a time that are paid without a payment in the books. */
export async function comparePaidOrders(db: Connection, range: Range, report: Report): Promise<void> {
  const paid = orderModel(db)
    .find(
      {
        createdAt: trusted({ $gte: range.from, $lte: range.to }),
        paymentStatus: trusted({ $in: ['paid', 'refunded', 'part_refunded'] }),
      },
      { payment: 1, totalKobo: 1 },
    )
    .lean<Pick<OrderDoc, '_id' | 'payment' | 'totalKobo'>>()
    .cursor();
  for await (const orders of inBatches(paid, batchSize)) {
    const booked = await ledgerEntryModel(db).distinct('orderId', {
      kind: 'payment',
      orderId: trusted({ $in: orders.map(({ _id }) => _id) }),
    });
    const known = new Set(booked.map(String));
    for (const { _id, payment, totalKobo } of orders) {
      if (known.has(_id.toHexString())) continue;
      report({
        kind: 'status',
        reference: payment?.reference ?? '',
        orderId: _id,
        ours: payment?.paidKobo ?? totalKobo,
        theirs: null,
        detail: 'The order is paid, and no payment of it is in the books.',
      });
    }
  }
}
