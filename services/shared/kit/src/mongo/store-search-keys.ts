import { isDeepStrictEqual } from 'node:util';
import type { Types } from 'mongoose';
import type { Migration } from './migration.ts';
import type { ModelDefinition } from './model.ts';
import type { Searched } from './search-keys.ts';

const batchSize = 500;

/** Migration that derives the search keys of all rows, and writes those that changed. Idempotent. */
export const storeSearchKeys = <T extends Searched & { _id: Types.ObjectId }>(
  model: ModelDefinition<T>,
  searchFieldsOf: (row: T) => { searchKeys: string[] },
): Migration => ({
  // A change of the keys needs a new id.
  id: `search keys of ${model.modelName} with whole words`,
  suitsEarlierReleases: true,
  async up(db) {
    const { collection } = model(db);
    let last: Types.ObjectId | undefined;
    for (;;) {
      const found = collection.find(last ? { _id: { $gt: last } } : {}, { hint: { _id: 1 } });
      const rows = (await found.sort({ _id: 1 }).limit(batchSize).toArray()) as unknown as T[];
      last = rows.at(-1)?._id;
      if (!last) return;
      const changes = rows.flatMap((row) => {
        const { _id, searchKeys: stored } = row;
        const { searchKeys } = searchFieldsOf(row);
        if (isDeepStrictEqual(searchKeys, stored ?? [])) return [];
        // Keys written in the meantime belong to a newer text.
        const filter = { _id, searchKeys: stored ?? { $exists: false } } as object;
        return [{ updateOne: { filter, update: { $set: { searchKeys } } } }];
      });
      if (changes.length > 0) await collection.bulkWrite(changes);
    }
  },
});
