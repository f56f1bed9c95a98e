import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** Pushes to a person on one day. */
const schema = collectionSchema({
  _id: { type: Schema.Types.ObjectId, required: true },
  /** Lagos date: `2026-11-25`. */
  day: { type: String, required: true },
  sent: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
});

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const pushDayModel = defineModel('push_days', schema);
