import type { PublicKeySet } from '@poc/kit/auth/verifier';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, typed } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** Retention in seconds of a retired key's row, for investigations. */
const keptSeconds = 24 * 3_600;

const schema = collectionSchema({
  /** `kid` of token headers. */
  _id: { type: String, required: true },
  /** True for the newest key; unique. */
  current: { type: Boolean, required: true },
  publicJwk: { type: typed<PublicKeySet['keys'][number]>(Schema.Types.Mixed), required: true },
  /** PKCS 8, encrypted by `sealPrivateKey`. */
  sealedPrivateKey: { type: String, required: true },
  createdAt: { type: Date, required: true },
  /** First use; the key is published earlier, so that every verifier has it by then. Absent: immediately. */
  activeFrom: { type: Date },
  /** End of its publication and of the validity of its tokens; null for the newest key. */
  retiredAt: { type: Date, default: null },
});

export type SigningKeyDoc = DocOf<typeof schema>;
schema.index({ current: 1 }, { unique: true, partialFilterExpression: { current: true } });
schema.index({ retiredAt: 1 }, { expireAfterSeconds: keptSeconds });

export const signingKeyModel = defineModel('signing_keys', schema);
