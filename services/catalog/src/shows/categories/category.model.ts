import { defineModel } from '@poc/kit/mongo/model';
import { type mongo, Schema, type Types } from 'mongoose';

/** A category that shows may be put in. */
export interface CategoryDoc {
  _id: Types.ObjectId;
  name: string;
  /** Its place in the lists; the later ones follow in the order of their names. */
  position: number;
}

/** 'Trading' and 'trading' are one category. */
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
