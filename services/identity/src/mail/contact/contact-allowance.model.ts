import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  /** Keyed hash of the address, with the window's number: the collection stores no addresses. */
  _id: { type: String, required: true },
  count: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
});

/** Number of contact messages from one address within a time window. */
export type ContactAllowanceDoc = DocOf<typeof schema>;
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const contactAllowanceModel = defineModel('contact_allowances', schema);
