import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A pending removal of a deleted stream's data. `_id` is the stream's; the row is deleted at the end. */
export interface RemovalDoc {
  _id: Types.ObjectId;
  createdAt: Date;
}

const schema = new Schema<RemovalDoc>({ createdAt: { type: Date, required: true } }, { versionKey: false });

export const removalModel = defineModel<RemovalDoc>('removal', schema);
