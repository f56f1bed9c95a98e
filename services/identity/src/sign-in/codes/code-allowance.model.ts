import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';

/** Recent codes emailed for one email address on behalf of one requester. */
const schema = collectionSchema({
  /** HMAC of purpose, email address and requester. */
  _id: { type: String, required: true },
  /** Times within the last day, oldest first. */
  issuedAt: { type: [Date], required: true },
  expiresAt: { type: Date, required: true },
});

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const codeAllowanceModel = defineModel('code_allowances', schema);
