import type { QueryOf } from '@poc/contracts/endpoint';
import { type listManagedOrders, orderSorts } from '@poc/contracts/endpoints/commerce-admin';
import type { Clock } from '@poc/kit/clock';
import { containsText } from '@poc/kit/mongo/contains-text';
import { type FoundPage, findPage } from '@poc/kit/mongo/find-page';
import { checkSortable, findSearchedPage, sortedInSearch } from '@poc/kit/mongo/find-searched';
import { sortsOf, textCollation } from '@poc/kit/mongo/list-sorts';
import { havingOneOf, rarestOf } from '@poc/kit/mongo/rarest-key';
import { createTotals } from '@poc/kit/mongo/totals';
import { type Connection, type Model, type QueryFilter, Types, trusted } from 'mongoose';
import { type LedgerEntryDoc, ledgerEntryModel, salesBooked } from '../../books/books.api.ts';
import { buyerIndex, type OrderDoc, orderModel, orderStatuses, searchIndex } from '../order.model.ts';
import { customerKeysOf, numberKeyOf, productKeysOf, searchedId } from '../order-search-fields.ts';

const sorts = sortsOf<OrderDoc, typeof orderSorts>(orderSorts, {
  order: { field: 'number' },
  customer: { field: 'customer.name', collation: textCollation },
  date: { field: 'createdAt' },
  total: { field: 'totalKobo' },
  payment: { field: 'paymentStatus' },
  status: { field: 'status' },
});

/**
 * Finds a page of all orders. A search matches word prefixes in the customer's name or email and in product names, an
 * order number or its prefix, an id, the prefix of its last eight digits, or a payment reference; its total is counted
 * up to 500. Among one buyer's orders, and those paid in a time range, a match may also begin within a word. Without
 * another filter, orders paid in a time range are sorted by payment time.
 */
export function createFindManagedOrders({ db, clock }: { db: Connection; clock: Clock }) {
  const totalOf = createTotals<OrderDoc>(clock);
  const countPaid = createTotals<LedgerEntryDoc>(clock);
  const orders = orderModel(db);

  return async ({
    search,
    status,
    user,
    paid_from: from,
    paid_to: to,
    sort,
    limit,
    cursor,
  }: QueryOf<typeof listManagedOrders>): Promise<FoundPage<OrderDoc>> => {
    const page = { order: sorts[sort], limit, cursor };
    const ofStatus = status ? { status } : {};
    const narrowed = {
      ...ofStatus,
      ...(user && { userId: new Types.ObjectId(user) }),
      ...(search && { $or: meaningsOf(search) }),
    };
    if (from || to) {
      const paid = salesBooked(from, to);
      if (page.order.field !== 'createdAt' || Object.keys(narrowed).length > 0) {
        const filter = { ...narrowed, _id: trusted({ $in: await idsPaid(db, paid) }) };
        return findPage(orders, { ...page, filter, hint: { _id: 1 } });
      }
      const order = { field: 'at', direction: page.order.direction } as const;
      const count = () => countPaid(ledgerEntryModel(db), paid, `${from} ${to}`);
      const found = await findPage(ledgerEntryModel(db), { ...page, order, filter: paid, count });
      return { ...found, rows: await ordersOf(db, found.rows) };
    }
    if (user) return findPage(orders, { ...page, filter: narrowed, hint: buyerIndex });
    if (!search) {
      const count = () => totalOf(orders, ofStatus, status ?? '');
      return findPage(orders, { ...page, filter: ofStatus, count });
    }
    // Listing all statuses lets the search index return the rows of each in order.
    const among = { status: status ?? trusted({ $in: [...orderStatuses] }) };
    return findSearchedPage(orders, searchIndex, {
      ...page,
      filter: await searchFilter(orders, search, among),
    });
  };
}

/** Finds the ids of orders by their payments. @throws invalid_request for more than 5,000 orders */
async function idsPaid(db: Connection, paid: QueryFilter<LedgerEntryDoc>): Promise<Types.ObjectId[]> {
  const entries = await ledgerEntryModel(db)
    .find(paid, { orderId: 1 })
    .limit(sortedInSearch + 1)
    .lean<Pick<LedgerEntryDoc, 'orderId'>[]>();
  checkSortable(entries, {
    path: 'query.paid_from',
    msg: 'More than 5,000 orders were paid in these days. Please choose fewer days.',
  });
  return entries.flatMap(({ orderId }) => orderId ?? []);
}

/** Reads the orders of payments, in payment order. */
export async function ordersOf(
  db: Connection,
  payments: readonly LedgerEntryDoc[],
  narrowed: QueryFilter<OrderDoc> = {},
): Promise<OrderDoc[]> {
  const ids = payments.flatMap(({ orderId }) => orderId ?? []);
  const orders = await orderModel(db)
    .find({ ...narrowed, _id: trusted({ $in: ids }) })
    .lean<OrderDoc[]>();
  const orderById = new Map(orders.map((order) => [String(order._id), order]));
  return ids.flatMap((id) => orderById.get(String(id)) ?? []);
}

/** Builds the filter of a search. @returns null when no order can match */
async function searchFilter(
  orders: Model<OrderDoc>,
  search: string,
  among: QueryFilter<OrderDoc>,
): Promise<QueryFilter<OrderDoc> | null> {
  const alternatives = [customerKeysOf(search), productKeysOf(search)].map((keys) =>
    keys.map((key) => [key]),
  );
  const rarest = await Promise.all(alternatives.map((keys) => rarestOf(orders, keys, among, searchIndex)));
  const asId = searchedId(search);
  const asNumber = numberKeyOf(search);
  const keys = [
    ...rarest.flatMap((found) => found ?? []),
    ...(asId ? [asId.key] : []),
    ...(asNumber ? [asNumber] : []),
  ];
  if (keys.length === 0) return null;
  return { ...among, ...havingOneOf<OrderDoc>(keys), $or: meaningsOf(search) };
}

/** Returns a filter for each possible meaning of a search. */
function meaningsOf(search: string): QueryFilter<OrderDoc>[] {
  const asId = searchedId(search);
  const asNumber = numberKeyOf(search);
  const pattern = containsText(search);
  const meant: QueryFilter<OrderDoc>[] = [
    { 'customer.name': pattern },
    { 'customer.email': pattern },
    { 'lines.productName': pattern },
  ];
  if (asId) meant.push({ searchKeys: asId.key, ...(asId.id ? { _id: asId.id } : {}) });
  if (asNumber) meant.push({ searchKeys: asNumber });
  return meant;
}
