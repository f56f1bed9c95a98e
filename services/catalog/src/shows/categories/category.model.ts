import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import type { mongo } from 'mongoose';

/** Case-insensitive: 'Trading' and 'trading' are one category. */
export const anyCase: mongo.CollationOptions = { locale: 'en', strength: 2 };

const schema = collectionSchema({
  name: { type: String, required: true },
  /** Position in lists; categories of equal position are sorted by name. */
  position: { type: Number, required: true },
});

export type CategoryDoc = DocOf<typeof schema>;
schema.index({ name: 1 }, { unique: true, collation: anyCase, name: 'name_in_any_case' });
schema.index({ position: 1, name: 1 });

export const categoryModel = defineModel('categories', schema);
