import { backfillSearchKeys } from '@poc/kit/mongo/backfill-search-keys';
import type { AnyModel } from '@poc/kit/mongo/model';
import { type PostDoc, postModel } from './post.model.ts';
import { presentKey, searchFieldsOf } from './search-fields.ts';

/** Gives posts of an earlier version what they are searched by. It runs at each start, after the first one with nothing to do. */
export const postBackfill: AnyModel = {
  modelName: 'post_backfill',
  prepare: (db) =>
    backfillSearchKeys<PostDoc, PostDoc>(postModel(db), {
      presentKey,
      fields: ['title', 'content'],
      changesOf: searchFieldsOf,
    }),
};
