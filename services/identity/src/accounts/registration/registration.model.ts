import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

/** Retention in seconds of an expired registration: see `verifyEmail`. */
const rememberedSeconds = 24 * 3_600;

const schema = collectionSchema({
  /** Lower case; not unique. */
  email: { type: String, required: true },
  name: { type: String, required: true },
  /** E.164. */
  phone: { type: String, required: true },
  passwordHash: { type: String, required: true },
  marketing: { type: Boolean, required: true },
  /** SHA-256 of the cookie in the browser that signed up. */
  browserHash: { type: String, required: true },
  createdAt: { type: Date, required: true },
  /** End of the validity; the row is retained longer. */
  expiresAt: { type: Date, required: true },
});

/**
 * Unverified sign-up. No account exists before verification: otherwise, a stranger's password would become valid once
 * the owner confirms the email address.
 */
export type RegistrationDoc = DocOf<typeof schema>;
schema.index({ email: 1, createdAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: rememberedSeconds });

export const registrationModel = defineModel('registrations', schema);
