import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

export type CodePurpose = 'verify-email' | 'reset-password' | 'new-email';

export interface IssuedCode {
  /** HMAC of slot, ref and digits; unique. */
  hash: string;
  /** Reference to the subject of the code, returned on success. */
  ref: string;
  tries: number;
  expiresAt: Date;
}

export interface CodeDoc {
  /** HMAC of purpose, key and browser: addresses, including mistyped ones, are not stored. */
  _id: string;
  /** HMAC of purpose and key, shared by all browsers. */
  subject: string;
  code: IssuedCode | null;
  expiresAt: Date;
}

const issuedCode = new Schema<IssuedCode>(
  {
    hash: { type: String, required: true },
    // Empty for an address without an account.
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
