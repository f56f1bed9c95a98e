import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** One sign-in on one device: a family of refresh tokens, of which one is good at a time. */
export interface SessionDoc {
  /** The `sid` of its access tokens. */
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** Whether the person asked to be remembered; else the cookie ends with the browser. */
  remember: boolean;
  /** What the browser calls itself. */
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** When the second factor was last given in it; null or absent without one. */
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
