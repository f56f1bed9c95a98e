import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** How long after its end a registration is still remembered: see `verifyEmail` for what that is good for. */
const rememberedSeconds = 24 * 3_600;

/**
 * Somebody who signed up and has not shown yet that the address is theirs. There is no account before that: anyone who
 * signs up with somebody else's address must not find his password in force once its owner confirms it.
 */
export interface RegistrationDoc {
  _id: Types.ObjectId;
  /** In lower case. Several registrations may have the same one. */
  email: string;
  name: string;
  /** E.164. */
  phone: string;
  passwordHash: string;
  /** Whether they opted in to marketing mails. */
  marketing: boolean;
  /** SHA-256 of the cookie of the browser that signed up. */
  browserHash: string;
  createdAt: Date;
  /** Up to then it can become an account. */
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
