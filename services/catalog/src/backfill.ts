import { everyRow } from '@poc/kit/mongo/every-row';
import type { AnyModel } from '@poc/kit/mongo/model';
import { type Connection, type Types, trusted } from 'mongoose';
import { showCommentModel } from './comments/show-comment.model.ts';
import { presentKey, searchFieldsOf } from './shows/search-fields.ts';
import { showModel } from './shows/show.model.ts';

/** How many shows are read and written at once. */
const batchSize = 500;

/** Gives rows of before what their collections have got since. It runs at each start, after the first one with nothing to do. */
export const backfill: AnyModel = {
  modelName: 'backfill',
  async prepare(db) {
    await showCommentModel(db).updateMany(
      { ...everyRow, held: trusted({ $exists: false }) },
      { $set: { held: false, heldFor: null } },
    );
    await addSearchKeys(db);
  },
};

async function addSearchKeys(db: Connection): Promise<void> {
  const shows = showModel(db);
  const outdated = { searchKeys: trusted({ $ne: presentKey }) };
  for (;;) {
    const rows = await shows
      .find({ ...everyRow, ...outdated }, { title: 1, description: 1, category: 1 })
      .limit(batchSize)
      .lean<{ _id: Types.ObjectId; title: string; description: string; category: string }[]>();
    if (rows.length === 0) return;
    await shows.bulkWrite(
      rows.map(({ _id, ...texts }) => ({
        updateOne: {
          // Whoever changes the text meanwhile writes the keys of the new one.
          filter: { _id, ...outdated },
          update: { $set: searchFieldsOf(texts) },
        },
      })),
    );
  }
}
