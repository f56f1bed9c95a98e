import { type Types, trusted } from 'mongoose';
import type { Migration } from '../mongo/migration.ts';
import { type PersonDoc, personModel } from './person.model.ts';
import { searchFieldsOf } from './search-fields.ts';

const batchSize = 500;

/** Backfills the search keys of people stored before search existed. */
export const storeSearchKeys: Migration = {
  id: 'store the search keys of people',
  suitsEarlierReleases: true,
  async up(db) {
    const people = personModel(db);
    let last: Types.ObjectId | undefined;
    for (;;) {
      const after = last ? { _id: trusted({ $gt: last }) } : {};
      const known = await people
        .find(after, { name: 1, email: 1 })
        .sort({ _id: 1 })
        .hint({ _id: 1 })
        .limit(batchSize)
        .lean<PersonDoc[]>();
      last = known.at(-1)?._id;
      if (!last) return;
      const named = known.filter(({ name }) => name !== '');
      await people.bulkWrite(
        named.map((person) => ({
          updateOne: { filter: { _id: person._id }, update: { $set: searchFieldsOf(person) } },
        })),
      );
    }
  },
};
