import { type Model, type QueryFilter, type Types, trusted, type UpdateQuery } from 'mongoose';
import { firstId } from './every-row.ts';
import { isDuplicateKey } from './outage.ts';
import type { Searched } from './search-keys.ts';

/** How many rows are read and written at once. */
const batchSize = 500;

interface Backfill<T, R> {
  /** A key that every row of today has: one without it has keys of an earlier version, or none. */
  readonly presentKey: string;
  /** The fields that the changes follow from. */
  readonly fields: readonly (keyof R & string)[];
  /** The keys, and what else such a row lacks. */
  readonly changesOf: (row: R) => { searchKeys: string[] } & UpdateQuery<T>;
  /** What must hold still when the changes are written; a row of which it does not is read again. */
  readonly unchanged?: (row: R) => QueryFilter<T>;
}

/**
 * Gives legacy rows what they are searched by, in batches; a start that is interrupted goes on at the next one. After the
 * first one there is nothing to do.
 */
export async function backfillSearchKeys<T extends Searched, R extends { _id: Types.ObjectId }>(
  model: Model<T>,
  { presentKey, fields, changesOf, unchanged }: Backfill<T, R>,
): Promise<void> {
  const outdated = { searchKeys: trusted({ $ne: presentKey }) };
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  let after: Types.ObjectId = firstId;
  let isOver = true;
  for (;;) {
    const rows = await model
      .find({ _id: trusted({ $gt: after }), ...outdated } as QueryFilter<T>, projection)
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<R[]>();
    const last = rows.at(-1);
    if (last) {
      after = last._id;
      isOver = false;
      await write(rows);
    } else if (isOver) {
      return;
    } else {
      // Once more from the beginning, for rows that changed while they were written.
      after = firstId;
      isOver = true;
    }
  }

  async function write(rows: readonly R[]): Promise<void> {
    const operations = rows.map((row) => ({
      updateOne: {
        // A change of the text meanwhile writes the keys of the new one.
        filter: { _id: row._id, ...outdated, ...unchanged?.(row) },
        update: { $set: changesOf(row) },
      },
    }));
    try {
      await model.bulkWrite(operations as Parameters<typeof model.bulkWrite>[0], { ordered: false });
    } catch (error) {
      // A number, made up for it, that another row has already: it is read again, and gets another one.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
