import type { AnyModel } from '@poc/kit/mongo/model';
import { type Connection, trusted } from 'mongoose';
import { type OrderDoc, orderModel } from './orders/order.model.ts';
import { presentKey, searchFieldsOf } from './orders/order-search-fields.ts';

/** How many orders are read and written at once. */
const batchSize = 500;

/** Gives rows of before what their collections have got since. It runs at each start, after the first one with nothing to do. */
export const backfill: AnyModel = {
  modelName: 'backfill',
  prepare: addSearchKeys,
};

async function addSearchKeys(db: Connection): Promise<void> {
  const orders = orderModel(db);
  const outdated = { searchKeys: trusted({ $ne: presentKey }) };
  for (;;) {
    const rows = await orders
      .find(outdated, { customer: 1, lines: 1 })
      .limit(batchSize)
      .lean<Pick<OrderDoc, '_id' | 'customer' | 'lines'>[]>();
    if (rows.length === 0) return;
    await orders.bulkWrite(
      rows.map((row) => ({
        updateOne: {
          // A person who is taken off meanwhile must not be found by their name: that one is read again.
          filter: { _id: row._id, ...outdated, 'customer.email': row.customer.email },
          update: { $set: searchFieldsOf(row) },
        },
      })),
    );
  }
}
