import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export interface EmailChangeDoc {
  /** SHA-256 of the link's token. */
  _id: string;
  userId: Types.ObjectId;
  oldEmail: string;
  createdAt: Date;
  expiresAt: Date;
}

const schema = new Schema<EmailChangeDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    oldEmail: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, createdAt: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const emailChangeModel = defineModel<EmailChangeDoc>('email_changes', schema);
