import { listStockChanges as contract } from '@poc/contracts/endpoints/merch';
import { timeSorts } from '@poc/contracts/list-sorts';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { sortsOf } from '@poc/kit/mongo/list-sorts';
import { createTotals } from '@poc/kit/mongo/totals';
import { Types } from 'mongoose';
import { namesOf } from '../../buyers/buyers.api.ts';
import { route } from '../../route.ts';
import { merchModel } from '../merch.model.ts';
import { type StockChangeDoc, stockChangeModel } from './stock-change.model.ts';

const sorts = sortsOf<StockChangeDoc, typeof timeSorts>(timeSorts, { time: { field: 'at' } });

export const listStockChanges = route(contract, admins, ({ db, clock }) => {
  const totalOf = createTotals<StockChangeDoc>(clock);
  const changes = stockChangeModel(db);

  return async ({ params, query }) => {
    if (!(await merchModel(db).exists({ _id: params.id, deletedAt: null }))) fail('product_not_found');
    const filter = { merchId: new Types.ObjectId(params.id) };
    const { rows, total, nextCursor } = await findPage(changes, {
      ...query,
      filter,
      order: sorts[query.sort],
      count: () => totalOf(changes, filter, params.id),
    });
    const nameOf = await namesOf(
      db,
      rows.map(({ by }) => by),
    );
    const shown = rows.map(({ change, variant, kind, reason, by, at, stock }) => ({
      change,
      variant,
      kind,
      reason,
      by: nameOf(by),
      at: at.toISOString(),
      stock,
    }));
    return page(shown, { total, nextCursor });
  };
});
