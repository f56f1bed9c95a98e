import { defaultCategories } from '@poc/contracts/entities/catalog';
import type { Deps } from '../../config.ts';
import { anyCase, categoryModel } from './category.model.ts';

/** Puts the categories of the specification in at the first start; what administrators added or moved stays as it is. */
export async function ensureDefaultCategories({ db }: Pick<Deps, 'db'>): Promise<void> {
  await categoryModel(db).bulkWrite(
    defaultCategories.map((name, position) => ({
      updateOne: {
        filter: { name },
        update: { $setOnInsert: { name, position } },
        collation: anyCase,
        upsert: true,
      },
    })),
  );
}
