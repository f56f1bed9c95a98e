import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';
import { text } from '../../kobo-field.ts';

const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true },
  ...{ name: text, phone: text, address: text, city: text, state: text, lga: text, landmark: text },
  updatedAt: { type: Date, required: true },
});

/** Delivery address saved by a member for later orders. */
export type SavedAddressDoc = DocOf<typeof schema>;
schema.index({ userId: 1, updatedAt: -1, _id: -1 });

export const savedAddressModel = defineModel('saved_addresses', schema);
