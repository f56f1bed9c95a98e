import type { PublicKeySet } from '@poc/kit/auth/verifier';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** Retention in seconds of a retired key's row, for investigations. */
const keptSeconds = 24 * 3_600;

export interface SigningKeyDoc {
  /** `kid` of token headers. */
  _id: string;
  /** True for the newest key; unique. */
  current: boolean;
  publicJwk: PublicKeySet['keys'][number];
  /** PKCS 8, encrypted by `sealPrivateKey`. */
  sealedPrivateKey: string;
  createdAt: Date;
  /** First use; the key is published earlier, so that every verifier has it by then. Absent: immediately. */
  activeFrom?: Date;
  /** End of its publication and of the validity of its tokens; null for the newest key. */
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
