import type { PublicKeySet } from '@poc/kit/auth/verifier';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** How long the row of a retired key is kept, for anyone who looks into what happened. */
const keptSeconds = 24 * 3_600;

/** One pair of keys that access tokens are signed with. */
export interface SigningKeyDoc {
  /** The `kid` of the tokens' headers. */
  _id: string;
  /** True for the newest key; its index lets only one such row exist. */
  current: boolean;
  publicJwk: PublicKeySet['keys'][number];
  /** PKCS 8, sealed by `sealPrivateKey`. */
  sealedPrivateKey: string;
  createdAt: Date;
  /** From then on it signs; it is published before, so that every verifier knows it by then. Left out: at once. */
  activeFrom?: Date;
  /** From then on it is no longer published and its tokens are no longer good; null for the newest key. */
  retiredAt: Date | null;
}

const schema = new Schema<SigningKeyDoc>(
  {
    _id: { type: String, required: true },
    current: { type: Boolean, required: true },
    publicJwk: { type: Schema.Types.Mixed, required: true },
    sealedPrivateKey: { type: String, required: true },
    createdAt: { type: Date, required: true },
    activeFrom: { type: Date },
    retiredAt: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ current: 1 }, { unique: true, partialFilterExpression: { current: true } });
schema.index({ retiredAt: 1 }, { expireAfterSeconds: keptSeconds });

export const signingKeyModel = defineModel<SigningKeyDoc>('signing_keys', schema);
