import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Retention in seconds of an expired registration: see `verifyEmail`. */
const rememberedSeconds = 24 * 3_600;

/**
 * Unverified sign-up. No account exists before verification: otherwise, a stranger's password would become valid once the
 * owner confirms the address.
 */
export interface RegistrationDoc {
  _id: Types.ObjectId;
  /** Lower case; not unique. */
  email: string;
  name: string;
  /** E.164. */
  phone: string;
  passwordHash: string;
  marketing: boolean;
  /** SHA-256 of the cookie of the browser that signed up. */
  browserHash: string;
  createdAt: Date;
  expiresAt: Date;
}

const schema = new Schema<RegistrationDoc>(
  {
    email: { type: String, required: true },
    name: { type: String, required: true },
    phone: { type: String, required: true },
    passwordHash: { type: String, required: true },
    marketing: { type: Boolean, required: true },
    browserHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ email: 1, createdAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: rememberedSeconds });

export const registrationModel = defineModel<RegistrationDoc>('registrations', schema);
