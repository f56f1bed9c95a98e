import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Second factor of a person, enabled or awaiting its first code. */
export interface SecondFactorDoc {
  _id: Types.ObjectId;
  /** Secret of the authenticator app, encrypted and bound to the person's id. */
  sealedSecret: string;
  /** Time of activation; null until the first code is confirmed. */
  since: Date | null;
  /** Latest accepted TOTP step of 30 seconds, so that codes work once. */
  lastStep: number;
  recoveryHashes: string[];
  /** TTL of an unconfirmed setup; null once enabled. */
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
