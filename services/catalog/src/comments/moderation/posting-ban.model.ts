import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  /** End of the ban; null when it is permanent. */
  until: { type: Date, default: null },
});

/** A posting ban: a projection of community's events, without the reason. */
export type PostingBanDoc = DocOf<typeof schema>;
// MongoDB deletes expired bans; null never expires.
schema.index({ until: 1 }, { expireAfterSeconds: 0 });

export const postingBanModel = defineModel('posting_bans', schema);
