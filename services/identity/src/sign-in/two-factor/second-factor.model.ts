import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  /** Secret of the authenticator app, encrypted and bound to the person's id. */
  sealedSecret: { type: String, required: true },
  /** Time of activation; null until the first code is confirmed. */
  since: { type: Date, default: null },
  /** Latest accepted TOTP step of 30 seconds, so that codes work once. */
  lastStep: { type: Number, default: 0 },
  /** HMACs of the unused recovery codes. */
  recoveryHashes: { type: [String], required: true },
  /** TTL of an unconfirmed setup; null once enabled. */
  expiresAt: { type: Date, default: null },
});

/** Second factor of a person, enabled or awaiting its first code. */
export type SecondFactorDoc = DocOf<typeof schema>;
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const secondFactorModel = defineModel('second_factors', schema);
