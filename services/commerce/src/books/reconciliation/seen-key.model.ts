import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';

/** Compared payment or refund, shared with the process that resumes the reconciliation. */
const schema = collectionSchema({
  /** Id of the reconciliation, a colon and the key. */
  _id: { type: String, required: true },
  expiresAt: { type: Date, required: true },
});

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const seenKeyModel = defineModel('reconciliation_seen_keys', schema);
