import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A category that shows may be put in. */
export interface CategoryDoc {
  _id: Types.ObjectId;
  name: string;
  /** Its place in the lists; the later ones follow in the order of their names. */
  position: number;
}

const schema = new Schema<CategoryDoc>(
  {
    name: { type: String, required: true, unique: true },
    position: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ position: 1, name: 1 });

export const categoryModel = defineModel<CategoryDoc>('categories', schema);
