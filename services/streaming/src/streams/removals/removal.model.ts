import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** That what belonged to a deleted stream is to be deleted. `_id` is the stream's; the row goes when all is done. */
export interface RemovalDoc {
  _id: Types.ObjectId;
  createdAt: Date;
}

const schema = new Schema<RemovalDoc>({ createdAt: { type: Date, required: true } }, { versionKey: false });

export const removalModel = defineModel<RemovalDoc>('removal', schema);
