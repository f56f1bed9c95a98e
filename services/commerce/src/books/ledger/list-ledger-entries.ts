import { listLedgerEntries as contract, ledgerSorts } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { computedKey, sortsOf } from '@poc/kit/mongo/list-sorts';
import { timeRange } from '@poc/kit/mongo/time-range';
import { createTotals } from '@poc/kit/mongo/totals';
import { type Connection, type QueryFilter, Types, trusted } from 'mongoose';
import { nairaOf } from '../../naira.ts';
import { numberOf, type OrderDoc, orderModel, wholeNumber } from '../../orders/orders.api.ts';
import { route } from '../../route.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from './ledger-entry.model.ts';

const sorts = sortsOf<LedgerEntryDoc, typeof ledgerSorts>(ledgerSorts, {
  entry: { field: 'at' },
  order: { field: 'orderId' },
  lines: computedKey({ $first: '$lines.account' }),
  amount: computedKey({ $sum: '$lines.debitKobo' }),
});

/** Lists ledger entries, optionally of one order, one payment or a time range. */
export const listLedgerEntries = route(contract, admins, ({ db, clock }) => {
  const totalOf = createTotals<LedgerEntryDoc>(clock);

  return async ({ query }) => {
    const { order, from, to } = query;
    const filter: QueryFilter<LedgerEntryDoc> = {
      ...(order ? await filterOf(db, order) : {}),
      ...timeRange<LedgerEntryDoc>('at', from, to),
    };
    const key = [order, from, to].join(' ');
    const found = await findPage(ledgerEntryModel(db), {
      ...query,
      filter,
      order: sorts[query.sort],
      count: () => totalOf(ledgerEntryModel(db), filter, key),
    });
    const numbers = await orderNumbersOf(db, found.rows);
    return pageOf(found, (row) => presentEntry(row, numbers.get(String(row.orderId)) ?? null));
  };
});

async function filterOf(db: Connection, search: string): Promise<QueryFilter<LedgerEntryDoc>> {
  if (/^[0-9a-f]{24}$/i.test(search)) return { orderId: new Types.ObjectId(search) };
  const number = wholeNumber(search);
  if (number === null) return { reference: search };
  const order = await orderModel(db).findOne({ number }, { _id: 1 }).lean<Pick<OrderDoc, '_id'>>();
  return order ? { orderId: order._id } : { reference: search };
}

async function orderNumbersOf(
  db: Connection,
  entries: readonly LedgerEntryDoc[],
): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ orderId }) => orderId ?? []);
  const orders = await orderModel(db)
    .find({ _id: trusted({ $in: ids }) }, { number: 1 })
    .lean<Pick<OrderDoc, '_id' | 'number'>[]>();
  return new Map(orders.map((order) => [order._id.toHexString(), numberOf(order)]));
}

function presentEntry(
  { _id, at, kind, reference, orderId, lines }: LedgerEntryDoc,
  orderNumber: string | null,
) {
  return {
    id: _id.toHexString(),
    at: at.toISOString(),
    kind,
    reference,
    order_id: orderId?.toHexString() ?? null,
    order_number: orderNumber,
    lines: lines.map(({ account, debitKobo, creditKobo }) => ({
      account,
      debit: nairaOf(debitKobo),
      credit: nairaOf(creditKobo),
    })),
  };
}
