import { type Connection, trusted } from 'mongoose';
import { nairaText } from '../naira.ts';
import { type OrderDoc, orderModel } from '../orders/orders.api.ts';
import { freeRefundStatuses, paymentModel } from '../payments/payments.api.ts';
import { type MerchDoc, merchModel, stockChangeModel } from '../shop/shop.api.ts';
import { invoiceCounterModel, invoiceModel } from './invoices/invoice.model.ts';
import { type LedgerAccount, ledgerEntryModel } from './ledger/ledger-entry.model.ts';
import { vatReturned } from './ledger/vat-of-return.ts';
import { type Moment, readOwed, unequal } from './reconciliation/comparisons/compare-owed.ts';

/** Checked invariant, with the rows that violate it. */
export interface Invariant {
  readonly name: string;
  readonly broken: readonly string[];
}

/** Options for full-collection queries: the hint avoids a collection scan, which tests refuse. */
const whole = { hint: { _id: 1 }, allowDiskUse: true } as const;
const debits = { $sum: '$lines.debitKobo' };
const credits = { $sum: '$lines.creditKobo' };

/**
 * Checks the invariants of ledger, refunds and stock, without Paystack. All reads use one snapshot, since rows may
 * change during the check.
 */
export async function checkBooks(db: Connection): Promise<Invariant[]> {
  const session = await db.startSession({ snapshot: true });
  // Set explicitly, since the connection's read concern would override the session's.
  const read: Moment = { session, readConcern: { level: 'snapshot' } };
  try {
    return [
      { name: 'Debits equal credits in each entry', broken: await unbalancedEntries(db, read) },
      { name: 'Debits equal credits in total', broken: await unbalancedSum(db, read) },
      { name: 'Refunds payable equal the owed refunds', broken: await unequalOwed(db, read) },
      { name: 'Refunded sums equal the refunds', broken: await wrongSums(db, read) },
      { name: 'VAT matches the remaining income', broken: await wrongVat(db, read) },
      { name: 'Invoices and credit notes are numbered without gaps', broken: await gaps(db, read) },
      { name: 'Stock equals received less reserved and sold', broken: await wrongStock(db, read) },
      { name: 'Stock taken by orders equals their lines', broken: await wrongOrders(db, read) },
    ];
  } finally {
    await session.endSession();
  }
}

/** Formats the result: one line per invariant, and one per row that violates it. */
export const checkText = (invariants: readonly Invariant[]): string[] =>
  invariants.flatMap(({ name, broken }) => [
    `${broken.length === 0 ? 'ok    ' : 'BROKEN'}  ${name}`,
    ...broken.map((row) => `        ${row}`),
  ]);

async function unbalancedEntries(db: Connection, read: Moment): Promise<string[]> {
  const found = await ledgerEntryModel(db).aggregate<{ key: string; debits: number; credits: number }>(
    [{ $project: { key: 1, debits, credits } }, { $match: { $expr: { $ne: ['$debits', '$credits'] } } }],
    { ...whole, ...read },
  );
  return found.map((one) => `${one.key}: debits ${nairaText(one.debits)}, credits ${nairaText(one.credits)}`);
}

async function unbalancedSum(db: Connection, read: Moment): Promise<string[]> {
  const found = await ledgerEntryModel(db).aggregate<{ debits: number; credits: number }>(
    [
      { $group: { _id: null, debits: { $sum: debits }, credits: { $sum: credits } } },
      { $match: { $expr: { $ne: ['$debits', '$credits'] } } },
    ],
    { ...whole, ...read },
  );
  return found.map((one) => `debits ${nairaText(one.debits)}, credits ${nairaText(one.credits)}`);
}

async function unequalOwed(db: Connection, read: Moment): Promise<string[]> {
  const { amounts } = await readOwed(db, read);
  const referenceOf = new Map(amounts.map(({ refundId, reference }) => [refundId, reference]));
  return unequal(amounts).map(
    ({ refundId, booked, open }) =>
      `${referenceOf.get(refundId)}, refund ${refundId}: booked ${nairaText(booked)}, open ${nairaText(open)}`,
  );
}

async function wrongSums(db: Connection, read: Moment): Promise<string[]> {
  const claiming = { input: '$refunds', cond: { $not: [{ $in: ['$$this.status', freeRefundStatuses] }] } };
  const sum = { $sum: { $map: { input: { $filter: claiming }, in: '$$this.amountKobo' } } };
  const found = await paymentModel(db).aggregate<{ reference: string; refundedKobo: number; sum: number }>(
    [
      { $project: { reference: 1, refundedKobo: 1, sum } },
      { $match: { $expr: { $ne: ['$refundedKobo', '$sum'] } } },
    ],
    { ...whole, ...read },
  );
  return found.map(
    (one) => `${one.reference}: ${nairaText(one.refundedKobo)}, refunds ${nairaText(one.sum)}`,
  );
}

interface VatSums {
  _id: string;
  vat: number;
  income: number;
  back: number;
  left: number;
}

/** Checks that the VAT in the books of each payment matches its income after refunds. */
async function wrongVat(db: Connection, read: Moment): Promise<string[]> {
  const moved = { $subtract: ['$lines.debitKobo', '$lines.creditKobo'] };
  const sumOf = (of: 'payment' | 'return' | 'any', accounts: readonly LedgerAccount[]) => {
    const isOf = { $in: ['$lines.account', accounts] };
    const isPayment = { $eq: ['$kind', 'payment'] };
    const isMeant = { payment: [isOf, isPayment], return: [isOf, { $not: isPayment }], any: [isOf] }[of];
    return { $sum: { $cond: [{ $and: isMeant }, moved, 0] } };
  };
  const sums = ledgerEntryModel(db).aggregate<VatSums>(
    [
      { $unwind: '$lines' },
      {
        $group: {
          _id: '$reference',
          vat: sumOf('payment', ['vat_payable']),
          income: sumOf('payment', ['paystack', 'suspense']),
          back: sumOf('return', ['refunds', 'chargebacks', 'write_offs', 'vat_payable']),
          left: sumOf('any', ['vat_payable']),
        },
      },
      { $match: { vat: { $ne: 0 } } },
    ],
    { ...whole, ...read },
  );
  const broken: string[] = [];
  for await (const { _id, vat, income, back, left } of sums.cursor()) {
    const due = -vat - vatReturned({ vatKobo: -vat, incomeKobo: income, backKobo: back });
    if (due !== -left) broken.push(`${_id}: ${nairaText(-left)}, not ${nairaText(due)}`);
  }
  return broken;
}

/** Compares each series' document count with its last number. */
async function gaps(db: Connection, read: Moment): Promise<string[]> {
  const split = { $regexFind: { input: '$number', regex: /^(.+)-\d+$/ } };
  const found = await invoiceModel(db).aggregate<{ _id: string; count: number }>(
    [{ $group: { _id: { $first: { $getField: { field: 'captures', input: split } } }, count: { $sum: 1 } } }],
    { ...whole, ...read },
  );
  const countOf = new Map(found.map(({ _id, count }) => [_id, count]));
  const counters = await invoiceCounterModel(db).find({}, null, read).lean();
  return counters
    .filter(({ series, last }) => countOf.get(series) !== last)
    .map(({ series, last }) => `${series}: ${countOf.get(series) ?? 0} of ${last}`);
}

/** Compares each product's stock with the sum of its stock history, if the history is complete. */
async function wrongStock(db: Connection, read: Moment): Promise<string[]> {
  const sums = await stockChangeModel(db).aggregate<{ _id: MerchDoc['_id']; sum: number; opening: number }>(
    [
      { $sort: { merchId: 1, at: -1, _id: -1 } },
      {
        $group: {
          _id: '$merchId',
          sum: { $sum: '$change' },
          opening: { $last: { $subtract: ['$stock', '$change'] } },
          kind: { $last: '$kind' },
        },
      },
      { $match: { opening: 0, kind: 'adjusted' } },
    ],
    { hint: { merchId: 1, at: -1, _id: -1 }, allowDiskUse: true, ...read },
  );
  const sumOf = new Map(sums.map(({ _id, sum }) => [_id.toHexString(), sum]));
  const products = await merchModel(db)
    .find({ _id: trusted({ $in: sums.map(({ _id }) => _id) }) }, { productName: 1, stock: 1 }, read)
    .lean<Pick<MerchDoc, '_id' | 'productName' | 'stock'>[]>();
  return products
    .filter(({ _id, stock }) => sumOf.get(_id.toHexString()) !== stock)
    .map(
      ({ _id, productName, stock }) => `${productName}: ${stock}, history ${sumOf.get(_id.toHexString())}`,
    );
}

/** Compares the units taken by each existing order with its lines. */
async function wrongOrders(db: Connection, read: Moment): Promise<string[]> {
  const sums = await stockChangeModel(db).aggregate<{ _id: OrderDoc['_id']; taken: number }>(
    [
      { $match: { orderId: { $ne: null } } },
      { $group: { _id: '$orderId', taken: { $sum: { $multiply: ['$change', -1] } } } },
    ],
    { ...whole, ...read },
  );
  const takenOf = new Map(sums.map(({ _id, taken }) => [_id.toHexString(), taken]));
  const orders = await orderModel(db)
    .find(
      { _id: trusted({ $in: sums.map(({ _id }) => _id) }) },
      { reservation: 1, lines: 1, number: 1 },
      read,
    )
    .lean<Pick<OrderDoc, '_id' | 'reservation' | 'lines' | 'number'>[]>();
  const wrong = orders.filter(
    (order) => takenOf.get(order._id.toHexString()) !== unitsOf(order, order.lines),
  );
  const broken: string[] = [];
  for (const order of wrong) {
    const taken = takenOf.get(order._id.toHexString()) ?? 0;
    // Units of a variant removed in the meantime did not return to stock.
    if (order.reservation === 'released' && taken <= (await removedUnits(db, read, order.lines))) continue;
    broken.push(`${order.number} is ${order.reservation}, history ${taken}`);
  }
  return broken;
}

const unitsOf = (
  { reservation }: Pick<OrderDoc, 'reservation'>,
  lines: readonly { quantity: number }[],
): number => (reservation === 'released' ? 0 : lines.reduce((sum, { quantity }) => sum + quantity, 0));

async function removedUnits(db: Connection, read: Moment, lines: OrderDoc['lines']): Promise<number> {
  const products = await merchModel(db)
    .find({ _id: trusted({ $in: lines.map(({ merchId }) => merchId) }) }, { variants: 1 }, read)
    .lean<Pick<MerchDoc, '_id' | 'variants'>[]>();
  return lines
    .filter(({ merchId, variant }) => {
      const { variants = [] } = products.find(({ _id }) => _id.equals(merchId)) ?? {};
      return variants.length > 0 && !variants.some(({ key }) => key === variant);
    })
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
