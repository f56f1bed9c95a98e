import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** Retention of an expired link, so that its page can say that it expired. */
const keptSeconds = 30 * 24 * 3_600;

const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true },
  expiresAt: { type: Date, required: true },
});

/** Emailed link that adds a card without signing in. Its token is derived from the id and not stored. */
export type CardLinkDoc = DocOf<typeof schema>;
schema.index({ userId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: keptSeconds });

export const cardLinkModel = defineModel('card_links', schema);
