import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true },
  followedId: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
});

export type FollowDoc = DocOf<typeof schema>;
schema.index({ userId: 1, followedId: 1 }, { unique: true });
schema.index({ followedId: 1 });

export const followModel = defineModel('follows', schema);
