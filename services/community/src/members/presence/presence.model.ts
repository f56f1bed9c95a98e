import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** Time for which a person counts as online after their last request: an open page sends one per minute. */
export const onlineMs = 2 * 60_000;

/** Presence of a person in the community. Rows expire shortly after they become meaningless. */
const schema = collectionSchema({
  _id: { type: Schema.Types.ObjectId, required: true },
  seenAt: { type: Date, required: true },
});

schema.index({ seenAt: 1 }, { expireAfterSeconds: onlineMs / 1_000 });

export const presenceModel = defineModel('presences', schema);
