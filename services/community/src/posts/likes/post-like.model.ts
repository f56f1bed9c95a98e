import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  postId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
});

export type PostLikeDoc = DocOf<typeof schema>;
schema.index({ userId: 1, postId: 1 }, { unique: true });
schema.index({ postId: 1 });

export const postLikeModel = defineModel('post_likes', schema);
