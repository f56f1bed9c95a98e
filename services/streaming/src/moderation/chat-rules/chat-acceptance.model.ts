import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export interface ChatAcceptanceDoc {
  _id: Types.ObjectId;
  streamId: Types.ObjectId;
  userId: Types.ObjectId;
  at: Date;
}

const schema = new Schema<ChatAcceptanceDoc>(
  {
    streamId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ streamId: 1, userId: 1 }, { unique: true });
schema.index({ userId: 1 });

export const chatAcceptanceModel = defineModel<ChatAcceptanceDoc>('chat_acceptance', schema);
