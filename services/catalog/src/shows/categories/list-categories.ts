import { page, type Reply } from '@poc/kit/http/reply';
import type { Deps } from '../../config.ts';
import { type CategoryDoc, categoryModel } from './category.model.ts';

/** Lists the names of all categories, the default ones first. */
export const listCategories =
  ({ db }: Deps) =>
  async (): Promise<Reply<string[]>> => {
    const rows = await categoryModel(db).find().sort({ position: 1, name: 1 }).lean<CategoryDoc[]>();
    return page(
      rows.map((row) => row.name),
      { total: rows.length },
    );
  };
