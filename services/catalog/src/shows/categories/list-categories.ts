import { listCategories as contract } from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Connection } from 'mongoose';
import { route } from '../../route.ts';
import { type CategoryDoc, categoryModel } from './category.model.ts';

/** Lists the names of all categories, the default ones first. */
export const listCategories = route(contract, everyone, ({ db }) => () => {
  return readCategories(db);
});

export async function readCategories(db: Connection): Promise<Reply<string[]>> {
  const rows = await categoryModel(db).find().sort({ position: 1, name: 1 }).lean<CategoryDoc[]>();
  const names = rows.map(({ name }) => name);
  return page(names, { total: names.length });
}
