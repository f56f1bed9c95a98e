import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  showId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
});

/** A person's like of a show. The total is stored on the show and changes in the same transaction. */
export type ShowLikeDoc = DocOf<typeof schema>;
schema.index({ showId: 1, userId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1, _id: -1 });

export const showLikeModel = defineModel('show_likes', schema);
