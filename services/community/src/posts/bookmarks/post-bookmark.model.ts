import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';
import type { PostLikeDoc } from '../likes/post-like.model.ts';

export type PostBookmarkDoc = PostLikeDoc;

const schema = new Schema<PostBookmarkDoc>(
  {
    postId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, postId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1, _id: -1 });
schema.index({ postId: 1 });

export const postBookmarkModel = defineModel<PostBookmarkDoc>('post_bookmarks', schema);
