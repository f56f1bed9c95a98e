import { missedMatch } from '@poc/contracts/search';
import { textCollation } from '@poc/kit/mongo/list-sorts';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const keptSeconds = 30 * 86_400;

const schema = collectionSchema({
  words: { type: String, required: true },
  match: { type: String, enum: missedMatch.options, required: true },
  times: { type: Number, required: true },
  firstAt: { type: Date, required: true },
  lastAt: { type: Date, required: true },
});

/** Search with no results or only partial matches. Not linked to a user. */
export type MissedSearchDoc = DocOf<typeof schema>;
schema.index({ words: 1 }, { unique: true });
schema.index({ words: 1, _id: 1 }, { collation: textCollation });
schema.index({ match: 1, words: 1, _id: 1 }, { collation: textCollation });
schema.index({ times: -1, _id: -1 });
schema.index({ lastAt: -1, _id: -1 });
schema.index({ lastAt: 1 }, { expireAfterSeconds: keptSeconds });
schema.index({ firstAt: 1 });
schema.index({ match: 1, times: -1, _id: -1 });
schema.index({ match: 1, lastAt: -1, _id: -1 });

export const missedSearchModel = defineModel('missed_searches', schema);
