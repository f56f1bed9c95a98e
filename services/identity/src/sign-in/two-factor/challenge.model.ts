import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Sign-in with a correct password that awaits its second factor. */
export interface ChallengeDoc {
  _id: string;
  userId: Types.ObjectId;
  /** SHA-256 of the stored password hash: a changed password invalidates the sign-in. */
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
