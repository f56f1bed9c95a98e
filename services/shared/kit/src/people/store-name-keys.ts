import type { Connection } from 'mongoose';
import { inBatches } from '../mongo/in-batches.ts';
import type { Migration } from '../mongo/migration.ts';
import { type PersonDoc, personModel } from './person.model.ts';
import { nameFieldsOf } from './search-fields.ts';

const batchSize = 500;

/** People whose name a process of an earlier release stored, changed or erased. */
const outdated = { $expr: { $ne: ['$name', { $ifNull: ['$keyedName', ''] }] } };

/**
 * Derives the name keys of people whose name was written without them. Idempotent.
 * @returns the number of changed people
 */
export async function storeNameKeys(db: Connection, signal?: AbortSignal): Promise<number> {
  const { collection } = personModel(db);
  const people = collection.find<PersonDoc>(outdated, { projection: { name: 1 }, hint: { _id: 1 } });
  const batches = inBatches(people, batchSize, async (batch) => {
    if (batch.length === 0) return [];
    const { modifiedCount } = await collection.bulkWrite(batch.map(changeOf));
    return [modifiedCount];
  });
  let stored = 0;
  for await (const count of batches) {
    stored += count;
    if (signal?.aborted) break;
  }
  return stored;
}

// The filter does not match a name that has changed in the meantime.
const changeOf = ({ _id, name }: PersonDoc) => ({
  updateOne: {
    filter: { _id, name },
    update: name ? { $set: nameFieldsOf(name) } : { $unset: { nameKeys: 1, keyedName: 1 } },
  },
});

export const addNameKeys: Migration = {
  id: 'name keys of people',
  suitsEarlierReleases: true,
  async up(db) {
    await storeNameKeys(db);
  },
};
