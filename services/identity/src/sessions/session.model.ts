import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true },
  /** True for 'remember me'; otherwise, the cookie ends with the browser. */
  remember: { type: Boolean, required: true },
  device: { type: String, default: '' },
  createdAt: { type: Date, required: true },
  lastUsedAt: { type: Date, required: true },
  /** Time of the last second-factor confirmation; null or absent if none. */
  secondFactorAt: { type: Date, default: null, required: false },
  expiresAt: { type: Date, required: true },
});

/** Sign-in on a device: a family of refresh tokens, of which one is valid at a time. */
export type SessionDoc = DocOf<typeof schema>;
schema.index({ userId: 1, lastUsedAt: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const sessionModel = defineModel('sessions', schema);
