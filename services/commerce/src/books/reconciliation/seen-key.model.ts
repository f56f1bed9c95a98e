import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  /** Id of the reconciliation, a colon and the key. */
  _id: { type: String, required: true },
  expiresAt: { type: Date, required: true },
});

/** Compared payment or refund, shared with the process that resumes the reconciliation. */
export type SeenKeyDoc = DocOf<typeof schema>;
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const seenKeyModel = defineModel('reconciliation_seen_keys', schema);
