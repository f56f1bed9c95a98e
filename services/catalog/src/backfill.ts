import { backfillSearchKeys } from '@poc/kit/mongo/backfill-search-keys';
import { everyRow } from '@poc/kit/mongo/every-row';
import type { AnyModel } from '@poc/kit/mongo/model';
import { trusted } from 'mongoose';
import { showCommentModel } from './comments/show-comment.model.ts';
import { mendCategories } from './mend-categories.ts';
import { presentKey, searchFieldsOf } from './shows/search-fields.ts';
import { type ShowDoc, showModel } from './shows/show.model.ts';

type Legacy = Pick<ShowDoc, '_id' | 'title' | 'description' | 'category'>;

/** Gives rows of before what their collections have got since. It runs at each start, after the first one with nothing to do. */
export const backfill: AnyModel = {
  modelName: 'backfill',
  async prepare(db) {
    await mendCategories(db);
    await showCommentModel(db).updateMany(
      { ...everyRow, held: trusted({ $exists: false }) },
      { $set: { held: false, heldFor: null } },
    );
    await backfillSearchKeys<ShowDoc, Legacy>(showModel(db), {
      presentKey,
      fields: ['title', 'description', 'category'],
      changesOf: searchFieldsOf,
    });
  },
};
