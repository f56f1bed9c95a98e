import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** Retention in seconds of unsent messages; longer than they are useful. */
const keptSeconds = 86_400;

const schema = collectionSchema({
  userId: { type: Schema.Types.ObjectId, required: true },
  subscriptionId: { type: String, required: true },
  /** Host of the push service, so that one outage does not block the messages for others. */
  host: { type: String, required: true },
  /** Encrypted message, since it quotes users' posts and comments. */
  sealed: { type: String, required: true },
  createdAt: { type: Date, required: true },
});

/** Queued message for one browser. */
export type PushDeliveryDoc = DocOf<typeof schema>;
schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });
schema.index({ userId: 1 });
schema.index({ subscriptionId: 1 });

export const pushDeliveryModel = defineModel('push_deliveries', schema);
