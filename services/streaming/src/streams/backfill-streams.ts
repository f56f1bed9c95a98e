import { backfillSearchKeys } from '@poc/kit/mongo/backfill-search-keys';
import { everyRow } from '@poc/kit/mongo/every-row';
import type { AnyModel } from '@poc/kit/mongo/model';
import { trusted } from 'mongoose';
import { presentKey, searchFieldsOf } from '../projections/search-fields.ts';
import { type ShowCardDoc, showCardModel } from '../projections/show-card.model.ts';
import { streamModel } from './stream.model.ts';

/** Gives rows of before what their collections have got since. It runs at each start, after the first one with nothing to do. */
export const backfillStreams: AnyModel = {
  modelName: 'backfill of streams',
  async prepare(db) {
    await streamModel(db).updateMany(
      { ...everyRow, hidden: trusted({ $exists: false }) },
      { $set: { hidden: false, remindersDueSince: null } },
    );
    await showCardModel(db).updateMany(
      { ...everyRow, published: trusted({ $exists: false }) },
      { $set: { published: true } },
    );
    await backfillSearchKeys<ShowCardDoc, ShowCardDoc>(showCardModel(db), {
      presentKey,
      fields: ['title'],
      changesOf: searchFieldsOf,
    });
  },
};
