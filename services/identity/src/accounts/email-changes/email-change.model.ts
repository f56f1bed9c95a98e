import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  /** SHA-256 of the link's token. */
  _id: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  oldEmail: { type: String, required: true },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
});

/** Email change that can be undone with the link sent to the old email address. */
export type EmailChangeDoc = DocOf<typeof schema>;
schema.index({ userId: 1, createdAt: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const emailChangeModel = defineModel('email_changes', schema);
