import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  hostId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  createdAt: { type: Date, required: true },
});

/** A person's follow of a host. The total is stored on the host and changes in the same transaction. */
export type HostFollowDoc = DocOf<typeof schema>;
schema.index({ hostId: 1, userId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1, _id: -1 });

export const hostFollowModel = defineModel('host_follows', schema);
