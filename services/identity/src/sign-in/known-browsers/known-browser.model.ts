import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** Browser in which the owner of an account has proved their identity. */
const schema = collectionSchema({
  /** SHA-256 of browser and email address; reveals neither. */
  _id: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  /** TTL, extended by every sign-in. */
  expiresAt: { type: Date, required: true },
});

schema.index({ userId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const knownBrowserModel = defineModel('known_browsers', schema);
