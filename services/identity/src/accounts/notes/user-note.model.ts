import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';
import { noteFields } from '@poc/kit/notes/note';
import { Schema } from 'mongoose';

/** Private note of an administrator about a person. */
const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true },
  ...noteFields,
});

schema.index({ userId: 1, at: -1, _id: -1 });

export const userNoteModel = defineModel('user_notes', schema);
