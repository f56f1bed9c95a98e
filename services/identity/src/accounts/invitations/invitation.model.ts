import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  _id: { type: String, required: true },
  /** Lower case; unique. */
  email: { type: String, required: true },
  /** Source of the invitation: a command or the first start. */
  invitedBy: { type: String, required: true },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
});

export type InvitationDoc = DocOf<typeof schema>;
schema.index({ email: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const invitationModel = defineModel('invitations', schema);
