import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, subdocument } from '@poc/kit/mongo/schema';

export type CodePurpose = 'verify-email' | 'reset-password' | 'new-email';

const issuedCode = subdocument({
  /** HMAC of slot, ref and digits; unique. */
  hash: { type: String, required: true },
  /** Subject of the code, returned on success; empty for an email address without an account. */
  ref: { type: String, default: '' },
  tries: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
});

const schema = collectionSchema({
  /** HMAC of purpose, key and browser: email addresses, including mistyped ones, are not stored. */
  _id: { type: String, required: true },
  /** HMAC of purpose and key, shared by all browsers. */
  subject: { type: String, required: true },
  code: { type: issuedCode, default: null },
  expiresAt: { type: Date, required: true },
});

schema.index({ subject: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const codeModel = defineModel('codes', schema);
