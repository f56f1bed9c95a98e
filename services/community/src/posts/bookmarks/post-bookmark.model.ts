import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';
import type { PostLikeDoc } from '../likes/post-like.model.ts';

export type PostBookmarkDoc = PostLikeDoc;

const schema = collectionSchema({
  postId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ userId: 1, postId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1, _id: -1 });
schema.index({ postId: 1 });

export const postBookmarkModel = defineModel('post_bookmarks', schema);
