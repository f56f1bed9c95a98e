import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  /** End of the ban; null for a permanent one. */
  until: { type: Date, default: null },
  reason: { type: String, required: true },
  /** Id of the administrator. */
  by: { type: Schema.Types.ObjectId, required: true },
  at: { type: Date, required: true },
  /** Time of the last `npm run ops -- bans:republish`. */
  republishedAt: { type: Date, required: false },
});

/** A ban from posting and commenting. */
export type PostingBanDoc = DocOf<typeof schema>;
/** Index of the administrators' list. */
export const latestIndex = { at: 1, _id: 1 } as const;
schema.index(latestIndex);
// Deletes expired bans; null never expires.
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const postingBanModel = defineModel('posting_bans', schema);
