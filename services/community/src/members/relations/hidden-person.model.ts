import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export interface HiddenPersonDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  hiddenId: Types.ObjectId;
  blocked: boolean;
  muted: boolean;
  createdAt: Date;
}

const schema = new Schema<HiddenPersonDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    hiddenId: { type: Schema.Types.ObjectId, required: true },
    blocked: { type: Boolean, required: true },
    muted: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, hiddenId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: -1, _id: -1 });
// Cleanup after a deleted person.
schema.index({ hiddenId: 1 });

export const hiddenPersonModel = defineModel<HiddenPersonDoc>('hidden_people', schema);
