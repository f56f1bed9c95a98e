import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';
import { noteFields } from '@poc/kit/notes/note';
import { Schema } from 'mongoose';

/** Private note of an administrator on an order. */
const schema = collectionSchema({
  orderId: { type: Schema.Types.ObjectId, required: true },
  /** The buyer, with whose account the note is erased. */
  userId: { type: Schema.Types.ObjectId, required: true },
  ...noteFields,
});

schema.index({ orderId: 1, at: -1, _id: -1 });
schema.index({ userId: 1 });

export const orderNoteModel = defineModel('order_notes', schema);
