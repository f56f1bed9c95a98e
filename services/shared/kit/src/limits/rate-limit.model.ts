import { defineModel } from '../mongo/model.ts';
import { collectionSchema } from '../mongo/schema.ts';

/** Points consumed per key, in the schema of `RateLimiterMongo`. */
const schema = collectionSchema({
  /** Name of the limit and a hash: the collection stores no IP or email addresses. */
  key: { type: String, required: true },
  points: { type: Number, required: true },
  expire: { type: Date, required: true },
});
schema.index({ key: 1 }, { unique: true });
schema.index({ expire: 1 }, { expireAfterSeconds: 0 });

export const rateLimitModel = defineModel('rate_limits', schema);
