import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A sign-in whose password was right and that waits for the second factor. */
export interface ChallengeDoc {
  /** SHA-256 of the token in the browser's cookie. */
  _id: string;
  userId: Types.ObjectId;
  /** SHA-256 of the stored password hash: with another password in force the sign-in is void. */
  passwordDigest: string;
  remember: boolean;
  expiresAt: Date;
}

const schema = new Schema<ChallengeDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    passwordDigest: { type: String, required: true },
    remember: { type: Boolean, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const challengeModel = defineModel<ChallengeDoc>('sign_in_challenges', schema);
