import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** A mailed link that makes its bearer an administrator, once. */
export interface InvitationDoc {
  /** SHA-256 of its token. */
  _id: string;
  /** In lower case; an address has one invitation at a time. */
  email: string;
  /** What invited: a command, or the first start. */
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
