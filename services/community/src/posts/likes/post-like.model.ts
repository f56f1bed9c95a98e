import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export interface PostLikeDoc {
  _id: Types.ObjectId;
  postId: Types.ObjectId;
  userId: Types.ObjectId;
  createdAt: Date;
}

const schema = new Schema<PostLikeDoc>(
  {
    postId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, postId: 1 }, { unique: true });
schema.index({ postId: 1 });

export const postLikeModel = defineModel<PostLikeDoc>('post_likes', schema);
