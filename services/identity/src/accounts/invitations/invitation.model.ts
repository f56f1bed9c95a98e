import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

export interface InvitationDoc {
  _id: string;
  /** Lower case; unique. */
  email: string;
  /** Source of the invitation: a command or the first start. */
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

const schema = new Schema<InvitationDoc>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    invitedBy: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const invitationModel = defineModel<InvitationDoc>('invitations', schema);
