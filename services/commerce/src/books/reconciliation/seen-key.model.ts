import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';

/** Key of a compared payment or refund, for the process that resumes the reconciliation. */
const schema = collectionSchema({
  /** `<reconciliation id>:<key>` */
  _id: { type: String, required: true },
  expiresAt: { type: Date, required: true },
});

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const seenKeyModel = defineModel('reconciliation_seen_keys', schema);
