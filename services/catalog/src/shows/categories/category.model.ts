import { defineModel } from '@poc/kit/mongo/model';
import { type mongo, Schema, type Types } from 'mongoose';

/** A category of shows. */
export interface CategoryDoc {
  _id: Types.ObjectId;
  name: string;
  /** Position in lists; categories of equal position are sorted by name. */
  position: number;
}

/** Case-insensitive: 'Trading' and 'trading' are one category. */
export const anyCase: mongo.CollationOptions = { locale: 'en', strength: 2 };

const schema = new Schema<CategoryDoc>(
  {
    name: { type: String, required: true },
    position: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ name: 1 }, { unique: true, collation: anyCase, name: 'name_in_any_case' });
schema.index({ position: 1, name: 1 });

export const categoryModel = defineModel<CategoryDoc>('categories', schema);
