import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  /** The person who blocked or muted. */
  userId: { type: Schema.Types.ObjectId, required: true },
  hiddenId: { type: Schema.Types.ObjectId, required: true },
  blocked: { type: Boolean, required: true },
  muted: { type: Boolean, required: true },
  createdAt: { type: Date, required: true },
});

/** A block or mute of one person by another, or both. */
export type HiddenPersonDoc = DocOf<typeof schema>;
schema.index({ userId: 1, hiddenId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1, _id: -1 });
// For the cleanup after a deleted person.
schema.index({ hiddenId: 1 });

export const hiddenPersonModel = defineModel('hidden_people', schema);
