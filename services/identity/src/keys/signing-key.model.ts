import type { PublicKeySet } from '@poc/kit/auth/verifier';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** One pair of keys that access tokens are signed with. */
export interface SigningKeyDoc {
  /** The `kid` of the tokens' headers. */
  _id: string;
  /** True for the one key that signs now; its index lets only one such row exist. */
  current: boolean;
  publicJwk: PublicKeySet['keys'][number];
  /** PKCS 8, sealed by `sealPrivateKey`. */
  sealedPrivateKey: string;
  createdAt: Date;
  /** Once set, the key is no longer published and its tokens are no longer good. */
  retiredAt: Date | null;
}

const schema = new Schema<SigningKeyDoc>(
  {
    _id: { type: String, required: true },
    current: { type: Boolean, required: true },
    publicJwk: { type: Schema.Types.Mixed, required: true },
    sealedPrivateKey: { type: String, required: true },
    createdAt: { type: Date, required: true },
    retiredAt: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ current: 1 }, { unique: true, partialFilterExpression: { current: true } });

export const signingKeyModel = defineModel<SigningKeyDoc>('signing_keys', schema);
