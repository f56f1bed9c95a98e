import { Schema } from 'mongoose';
import { defineModel } from '../mongo/model.ts';

/** Points that a key of a rate limit has consumed, in the form of `RateLimiterMongo`. */
export interface RateLimitDoc {
  /** Name of the limit and a hash: the collection stores no addresses. */
  key: string;
  points: number;
  expire: Date;
}

const schema = new Schema<RateLimitDoc>(
  {
    key: { type: String, required: true },
    points: { type: Number, required: true },
    expire: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ expire: 1 }, { expireAfterSeconds: 0 });

export const rateLimitModel = defineModel<RateLimitDoc>('rate_limits', schema);
