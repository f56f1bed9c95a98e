import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Browser in which the owner of an account has proved their identity. */
export interface KnownBrowserDoc {
  /** SHA-256 of browser and address; reveals neither. */
  _id: string;
  userId: Types.ObjectId;
  /** TTL, extended by every sign-in. */
  expiresAt: Date;
}

const schema = new Schema<KnownBrowserDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const knownBrowserModel = defineModel<KnownBrowserDoc>('known_browsers', schema);
