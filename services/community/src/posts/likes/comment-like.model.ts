import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  commentId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
});

export type CommentLikeDoc = DocOf<typeof schema>;
schema.index({ userId: 1, commentId: 1 }, { unique: true });
schema.index({ commentId: 1 });

export const commentLikeModel = defineModel('comment_likes', schema);
