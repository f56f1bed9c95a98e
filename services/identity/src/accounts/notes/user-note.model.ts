import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true },
  /** Id of the administrator. */
  authorId: { type: Schema.Types.ObjectId, required: true },
  content: { type: String, required: true },
  at: { type: Date, required: true },
});

/** Private note of an administrator about a person. Immutable. */
export type UserNoteDoc = DocOf<typeof schema>;
schema.index({ userId: 1, at: -1, _id: -1 });

export const userNoteModel = defineModel('user_notes', schema);
