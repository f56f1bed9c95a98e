import { showUpdated } from '@poc/contracts/events/catalog';
import { oneLine } from '@poc/contracts/text-rules';
import { everyRow } from '@poc/kit/mongo/every-row';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, trusted } from 'mongoose';
import { anyCase, type CategoryDoc, categoryModel } from './categories/category.model.ts';
import { searchFieldsOf } from './shows/search-fields.ts';
import { type ShowDoc, showModel } from './shows/show.model.ts';
import { snapshotOfShow } from './shows/snapshot-of-show.ts';

/** What stands between the pieces of a name that may stand in one line. */
const notOfOneLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\s]+/gu;

/**
 * Categories from before they had to be one line: what may not stand in a name becomes a space, in their shows too. Where
 * that is the name of another category, both are that one.
 */
export async function mendCategories(db: Connection): Promise<void> {
  const categories = await categoryModel(db).find(everyRow).lean<CategoryDoc[]>();
  for (const category of categories.filter(({ name }) => !oneLine.test(name))) await mend(db, category);
}

const mend = (db: Connection, { _id, name }: CategoryDoc): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { session } = tx;
    const [categories, shows] = [categoryModel(db), showModel(db)];
    const mended = name.replaceAll(notOfOneLine, ' ').trim() || 'Other';
    // In any case, and that leaves out control characters: not itself.
    const same = await categories
      .findOne({ name: mended, _id: trusted({ $ne: _id }) }, null, { session, collation: anyCase })
      .lean<CategoryDoc>();
    if (same) await categories.deleteOne({ _id }, { session });
    else await categories.updateOne({ _id }, { $set: { name: mended } }, { session });
    const category = same?.name ?? mended;
    const found = await shows.find({ ...everyRow, category: name }, null, { session }).lean<ShowDoc[]>();
    for (const show of found) {
      const changed = { ...show, category };
      await shows.updateOne(
        { _id: show._id },
        { $set: { category, ...searchFieldsOf(changed) }, $inc: { version: 1 } },
        { session },
      );
      await tx.emit(showUpdated, { key: show._id.toHexString(), data: snapshotOfShow(changed) });
    }
  });
