import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export interface CommentLikeDoc {
  _id: Types.ObjectId;
  commentId: Types.ObjectId;
  userId: Types.ObjectId;
  createdAt: Date;
}

const schema = new Schema<CommentLikeDoc>(
  {
    commentId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, commentId: 1 }, { unique: true });
schema.index({ commentId: 1 });

export const commentLikeModel = defineModel<CommentLikeDoc>('comment_likes', schema);
