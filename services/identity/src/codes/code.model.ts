import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** What a code of six digits may be for. */
export type CodePurpose = 'verify-email' | 'reset-password' | 'new-email';

/** One code that was mailed. */
export interface IssuedCode {
  /** HMAC of purpose, key, ref and code; no other row, and no other purpose, gives the same. */
  hash: string;
  /** What it is for; given back to the one who has the code. */
  ref: string;
  /** How many guesses were weighed against it. */
  tries: number;
  expiresAt: Date;
}

/** The codes of one address or person for one purpose, and how often they asked. */
export interface CodeDoc {
  /** HMAC of purpose and key: visitors mistype, and their addresses are not ours to keep. */
  _id: string;
  /** Newest first. */
  codes: IssuedCode[];
  /** When codes were given out within the last day, oldest first. */
  issuedAt: Date[];
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
    codes: { type: [issuedCode], required: true },
    issuedAt: { type: [Date], required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const codeModel = defineModel<CodeDoc>('codes', schema);
