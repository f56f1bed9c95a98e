import { backfillSearchKeys } from '@poc/kit/mongo/backfill-search-keys';
import type { AnyModel } from '@poc/kit/mongo/model';
import { type OrderDoc, orderModel } from './orders/order.model.ts';
import { newOrderNumber } from './orders/order-number.ts';
import { presentKey, searchFieldsOf } from './orders/order-search-fields.ts';

type Legacy = Pick<OrderDoc, '_id' | 'customer' | 'lines' | 'number'>;

/** Gives legacy rows what their collections have got since. It runs at each start, after the first one with nothing to do. */
export const backfill: AnyModel = {
  modelName: 'backfill',
  prepare: (db) =>
    backfillSearchKeys<OrderDoc, Legacy>(orderModel(db), {
      presentKey,
      fields: ['customer', 'lines', 'number'],
      changesOf: (row) => {
        const number = row.number ?? newOrderNumber();
        return { number, ...searchFieldsOf({ ...row, number }) };
      },
      // A person who is taken off meanwhile must not be found by their name.
      unchanged: ({ customer }) => ({ 'customer.email': customer.email }),
    }),
};
