import { everyRow } from '@poc/kit/mongo/every-row';
import type { AnyModel } from '@poc/kit/mongo/model';
import { isDuplicateKey } from '@poc/kit/mongo/outage';
import { type Connection, trusted } from 'mongoose';
import { type OrderDoc, orderModel } from './orders/order.model.ts';
import { newOrderNumber } from './orders/order-number.ts';
import { presentKey, searchFieldsOf } from './orders/order-search-fields.ts';

/** How many orders are read and written at once. */
const batchSize = 500;

/** Gives legacy rows what their collections have got since. It runs at each start, after the first one with nothing to do. */
export const backfill: AnyModel = {
  modelName: 'backfill',
  prepare: addNumbersAndSearchKeys,
};

async function addNumbersAndSearchKeys(db: Connection): Promise<void> {
  const orders = orderModel(db);
  const outdated = { searchKeys: trusted({ $ne: presentKey }) };
  for (;;) {
    const rows = await orders
      .find({ ...everyRow, ...outdated }, { customer: 1, lines: 1, number: 1 })
      .limit(batchSize)
      .lean<Pick<OrderDoc, '_id' | 'customer' | 'lines' | 'number'>[]>();
    if (rows.length === 0) return;
    const numbered = rows.map((row) => ({ ...row, number: row.number ?? newOrderNumber() }));
    try {
      await orders.bulkWrite(
        numbered.map((row) => ({
          updateOne: {
            // A person who is taken off meanwhile must not be found by their name: that one is read again.
            filter: { _id: row._id, ...outdated, 'customer.email': row.customer.email },
            update: { $set: { number: row.number, ...searchFieldsOf(row) } },
          },
        })),
        { ordered: false },
      );
    } catch (error) {
      // A number that another order has already: that row is read again, and gets another one.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
