import { type Connection, type Types, trusted } from 'mongoose';
import { type OrderDoc, type OrderRefund, orderModel } from '../orders/order.model.ts';
import { paymentKey } from '../payments/book-payment.ts';
import { refundKey } from '../payments/book-refund.ts';
import type { PaystackRefund } from '../payments/paystack/paystack-answers.ts';
import type { PaystackClient } from '../payments/paystack/paystack-client.ts';
import { followedRefundStatuses, openRefundStatuses } from '../refunds/refund-state.ts';
import { movedOn } from './compare-payments.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from './ledger-entry.model.ts';
import { inBatches, inNaira, type Range, type Report } from './reconciliation.ts';

interface Deps {
  readonly db: Connection;
  readonly paystack: Pick<PaystackClient, 'listRefundsOf' | 'listRefunds'>;
}

const batchSize = 100;

/**
 * Compares Paystack's refunds of a time with the books and the orders, page by page; then the books' of that time which
 * Paystack's list did not have: those may have been asked for before it; and those under way, of any time.
 * @throws PaystackAway, PaystackRefused
 */
export async function compareRefunds({ db, paystack }: Deps, range: Range, report: Report): Promise<void> {
  const seen = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { rows, pageCount } = await paystack.listRefundsOf({ ...range, page });
    pages = pageCount;
    const fresh = rows.filter(({ id }) => !seen.has(id));
    await compareRows(db, fresh, report);
    for (const { id } of fresh) seen.add(id);
  }
  const booked = ledgerEntryModel(db)
    .find({ kind: 'refund', at: trusted({ $gte: range.from, $lte: range.to }) })
    .lean<LedgerEntryDoc>()
    .cursor();
  for await (const entries of inBatches(booked, batchSize)) {
    const orders = await ordersById(
      db,
      entries.map(({ orderId }) => orderId),
    );
    for (const entry of entries) {
      const order = orders.get(String(entry.orderId));
      const refund = order?.refunds.find((one) => refundKey(one) === entry.key);
      if (refund?.providerId && seen.has(refund.providerId)) continue;
      const known = refund ? await paystack.listRefunds(refund.transactionId) : [];
      const told = known.find(({ id }) => id === refund?.providerId);
      if (told) await compareRows(db, [told], report);
      else {
        report({
          kind: 'refund',
          reference: entry.reference,
          orderId: entry.orderId,
          ours: -movedOn('paystack', [entry]),
          theirs: null,
          detail: 'Refunded in the books, and Paystack knows no such refund.',
        });
      }
    }
  }
  const open = orderModel(db)
    .find({
      // For the index.
      'refunds.status': trusted({ $in: openRefundStatuses }),
      refunds: trusted({ $elemMatch: { status: { $in: followedRefundStatuses } } }),
    })
    .lean<OrderDoc>()
    .cursor();
  for await (const order of open) {
    for (const refund of order.refunds) {
      const { status, providerId, transactionId } = refund;
      if (!followedRefundStatuses.includes(status) || (providerId !== null && seen.has(providerId))) continue;
      const told = (await paystack.listRefunds(transactionId)).find(({ id }) => id === providerId);
      if (told) await compareRows(db, [told], report);
      else {
        report({
          kind: 'refund',
          reference: order.payment?.reference ?? '',
          orderId: order._id,
          ours: inNaira(refund),
          theirs: null,
          detail: 'Under way here, and Paystack knows no such refund.',
        });
      }
    }
  }
}

async function compareRows(db: Connection, rows: readonly PaystackRefund[], report: Report): Promise<void> {
  const ledger = ledgerEntryModel(db);
  const keys = rows.map(({ transaction }) => paymentKey(transaction));
  const payments = await ledger.find({ key: trusted({ $in: keys }) }).lean<LedgerEntryDoc[]>();
  const paymentOf = new Map(payments.map((entry) => [entry.key, entry]));
  const orders = await ordersById(
    db,
    payments.map(({ orderId }) => orderId),
  );
  const ours = rows.map((told) => {
    const payment = paymentOf.get(paymentKey(told.transaction)) ?? null;
    const order = orders.get(String(payment?.orderId));
    return {
      told,
      payment,
      refund: order?.refunds.find(({ providerId }) => providerId === told.id) ?? null,
    };
  });
  const refundKeys = ours.flatMap(({ refund }) => (refund ? [refundKey(refund)] : []));
  const booked = await ledger.find({ key: trusted({ $in: refundKeys }) }).lean<LedgerEntryDoc[]>();
  const entryOf = new Map(booked.map((entry) => [entry.key, entry]));
  for (const { told, payment, refund } of ours) {
    compareOne({ told, payment, refund, entry: refund && (entryOf.get(refundKey(refund)) ?? null), report });
  }
}

interface OneRefund {
  readonly told: PaystackRefund;
  /** The entry of the payment that it goes back from. */
  readonly payment: LedgerEntryDoc | null;
  readonly refund: OrderRefund | null;
  readonly entry: LedgerEntryDoc | null;
  readonly report: Report;
}

function compareOne({ told, payment, refund, entry, report }: OneRefund): void {
  // Books are in naira; of a refund that failed nothing is left.
  if (told.currency !== 'NGN' || (told.status === 'failed' && entry === null)) return;
  const booked = entry ? -movedOn('paystack', [entry]) : null;
  const differs = (detail: string): void =>
    report({
      kind: 'refund',
      reference: payment?.reference ?? told.transaction,
      orderId: payment?.orderId ?? null,
      ours: booked ?? refund?.amountKobo ?? null,
      theirs: told.amount,
      detail,
    });
  if (refund === null) differs('Refunded at Paystack, and not from here.');
  else if (refund.amountKobo !== told.amount) differs('What goes back.');
  else if (told.status === 'processed' && booked === null) differs('Processed, and not in the books yet.');
  else if (told.status === 'processed' && booked !== told.amount) differs('What went back.');
  else if (told.status !== 'processed' && booked !== null) {
    differs(`In the books; Paystack says ${told.status}.`);
  }
}

async function ordersById(
  db: Connection,
  ids: readonly (Types.ObjectId | null)[],
): Promise<Map<string, OrderDoc>> {
  const wanted = ids.filter((id) => id !== null);
  const orders = await orderModel(db)
    .find({ _id: trusted({ $in: wanted }) })
    .lean<OrderDoc[]>();
  return new Map(orders.map((order) => [order._id.toHexString(), order]));
}
