import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  _id: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  /** SHA-256 of the stored password hash: a changed password invalidates the sign-in. */
  passwordDigest: { type: String, required: true },
  remember: { type: Boolean, required: true },
  expiresAt: { type: Date, required: true },
});

/** Sign-in with a correct password that awaits its second factor. */
export type ChallengeDoc = DocOf<typeof schema>;
schema.index({ userId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const challengeModel = defineModel('sign_in_challenges', schema);
