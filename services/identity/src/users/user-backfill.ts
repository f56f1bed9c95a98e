import { backfillSearchKeys } from '@poc/kit/mongo/backfill-search-keys';
import type { AnyModel } from '@poc/kit/mongo/model';
import { presentKey, searchFieldsOf } from './search-fields.ts';
import { type UserDoc, userModel } from './user.model.ts';

/** Gives accounts of an earlier version what they are searched by. It runs at each start, after the first one with nothing to do. */
export const userBackfill: AnyModel = {
  modelName: 'user_backfill',
  prepare: (db) =>
    backfillSearchKeys<UserDoc, UserDoc>(userModel(db), {
      presentKey,
      fields: ['name', 'email', 'phone'],
      changesOf: ({ name, email, phone = '' }) => searchFieldsOf({ name, email, phone }),
      // An older process, which writes no keys, may change them meanwhile.
      unchanged: ({ name, email }) => ({ name, email }),
    }),
};
