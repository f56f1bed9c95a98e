import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A browser in which somebody has shown that an account is theirs. */
export interface KnownBrowserDoc {
  /** SHA-256 of the browser and the account's address: it reveals neither. */
  _id: string;
  userId: Types.ObjectId;
  /** When it is forgotten, unless they sign in again before. */
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
