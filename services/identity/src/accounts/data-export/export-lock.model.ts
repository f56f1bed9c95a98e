import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** Lock of a running data export: one per person. */
const schema = collectionSchema({
  _id: { type: Schema.Types.ObjectId, required: true },
  /** Expiry of a lock left by a crashed process. */
  expiresAt: { type: Date, required: true },
});

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const exportLockModel = defineModel('export_locks', schema);
