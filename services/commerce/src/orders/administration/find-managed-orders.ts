import type { OrderSort } from '@poc/contracts/endpoints/commerce-admin';
import type { Clock } from '@poc/kit/clock';
import { containsText } from '@poc/kit/mongo/contains-text';
import { type FoundPage, findPage, type ListSort, searchedByTime } from '@poc/kit/mongo/find-page';
import { findSearchedPage } from '@poc/kit/mongo/find-searched';
import { havingOneOf, rarestOf } from '@poc/kit/mongo/rarest-key';
import { createTotals } from '@poc/kit/mongo/totals';
import { type Connection, type Model, type QueryFilter, trusted } from 'mongoose';
import { type OrderDoc, type OrderStatus, orderModel, orderStatuses, searchIndex } from '../order.model.ts';
import { customerKeysOf, numberKeyOf, productKeysOf, searchedId } from '../order-search-fields.ts';

interface ManagedQuery {
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly sort: OrderSort;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const sorts = {
  newest: { field: 'createdAt', direction: -1 },
  oldest: { field: 'createdAt', direction: 1 },
  total: { field: 'totalKobo', direction: 1 },
  'total-desc': { field: 'totalKobo', direction: -1 },
} as const satisfies Record<OrderSort, ListSort<OrderDoc>>;

/**
 * Creates the search of all orders by creation time or total. It matches word beginnings in customers' names
 * and emails and in product names, order numbers or their beginnings, ids, the beginning of an id's last
 * eight digits, and payment references. Its total is counted up to 500.
 */
export function createFindManagedOrders({ db, clock }: { db: Connection; clock: Clock }) {
  const totalOf = createTotals<OrderDoc>(clock);
  const orders = orderModel(db);

  return async ({ search, status, sort, limit, cursor }: ManagedQuery): Promise<FoundPage<OrderDoc>> => {
    const page = { order: searchedByTime(sorts, { sort, search }), limit, cursor };
    if (!search) {
      const filter = status ? { status } : {};
      return findPage(orders, { ...page, filter, count: () => totalOf(orders, filter, status ?? '') });
    }
    // Naming all statuses lets the search index return each in order.
    const among = { status: status ?? trusted({ $in: [...orderStatuses] }) };
    return findSearchedPage(orders, searchIndex, {
      ...page,
      filter: await searchFilter(orders, search, among),
    });
  };
}

/** @returns null when no order can match */
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
  const pattern = containsText(search);
  const meant: QueryFilter<OrderDoc>[] = [
    { 'customer.name': pattern },
    { 'customer.email': pattern },
    { 'lines.productName': pattern },
  ];
  if (asId) meant.push({ searchKeys: asId.key, ...(asId.id ? { _id: asId.id } : {}) });
  if (asNumber) meant.push({ searchKeys: asNumber });
  return { ...among, ...havingOneOf<OrderDoc>(keys), $or: meant };
}
