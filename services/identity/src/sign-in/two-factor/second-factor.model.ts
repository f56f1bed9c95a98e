import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** The second factor of a person: one that is on, or one whose first code is still to come. */
export interface SecondFactorDoc {
  /** The person's id. */
  _id: Types.ObjectId;
  /** The secret of the authenticator app, encrypted under the person's id. */
  sealedSecret: string;
  /** When it was switched on; null until its first code is confirmed. */
  since: Date | null;
  /** The last step of 30 seconds whose code was accepted: no code is good twice. */
  lastStep: number;
  /** HMACs of the recovery codes that are left. */
  recoveryHashes: string[];
  /** When one that was never confirmed is forgotten; null once it is on. */
  expiresAt: Date | null;
}

const schema = new Schema<SecondFactorDoc>(
  {
    sealedSecret: { type: String, required: true },
    since: { type: Date, default: null },
    lastStep: { type: Number, default: 0 },
    recoveryHashes: { type: [String], required: true },
    expiresAt: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const secondFactorModel = defineModel<SecondFactorDoc>('second_factors', schema);
