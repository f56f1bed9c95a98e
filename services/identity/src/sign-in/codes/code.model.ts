import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** What a code of six digits may be for. */
export type CodePurpose = 'verify-email' | 'reset-password' | 'new-email';

/** A code that was mailed. */
export interface IssuedCode {
  /** HMAC of its slot, ref and digits; no other row gives the same. */
  hash: string;
  /** What it is for; given back to the one who has the code. */
  ref: string;
  /** How many guesses were weighed against it. */
  tries: number;
  expiresAt: Date;
}

/** The code of one slot. */
export interface CodeDoc {
  /** HMAC of purpose, key and browser: visitors mistype, and their addresses are not ours to keep. */
  _id: string;
  /** HMAC of purpose and key: the codes of all browsers for one address. */
  subject: string;
  code: IssuedCode | null;
  /** When the row is forgotten. */
  expiresAt: Date;
}

const issuedCode = new Schema<IssuedCode>(
  {
    hash: { type: String, required: true },
    // It may be empty: a code for an address that has no account leads nowhere.
    ref: { type: String, default: '' },
    tries: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { _id: false },
);

const schema = new Schema<CodeDoc>(
  {
    _id: { type: String, required: true },
    subject: { type: String, required: true },
    code: { type: issuedCode, default: null },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ subject: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const codeModel = defineModel<CodeDoc>('codes', schema);
