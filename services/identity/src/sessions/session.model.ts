import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Sign-in on a device: a family of refresh tokens, of which one is valid at a time. */
export interface SessionDoc {
  /** The `sid` of its access tokens. */
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** True for 'remember me'; otherwise, the cookie ends with the browser. */
  remember: boolean;
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** Time of the last second-factor confirmation; null or absent without one. */
  secondFactorAt?: Date | null;
  expiresAt: Date;
}

const schema = new Schema<SessionDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    remember: { type: Boolean, required: true },
    device: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, required: true },
    secondFactorAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, lastUsedAt: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const sessionModel = defineModel<SessionDoc>('sessions', schema);
