import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export interface FollowDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  followedId: Types.ObjectId;
  createdAt: Date;
}

const schema = new Schema<FollowDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    followedId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, followedId: 1 }, { unique: true });
schema.index({ followedId: 1 });

export const followModel = defineModel<FollowDoc>('follows', schema);
