import { defaultCategories } from '@poc/contracts/entities/catalog';
import type { Deps } from '../../config.ts';
import { anyCase, categoryModel } from './category.model.ts';

/** Inserts missing default categories. Leaves those that administrators added or moved. */
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
