import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  /** SHA-256 of the endpoint; a browser belongs to its latest user. */
  _id: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  sessionId: { type: Schema.Types.ObjectId, required: true },
  /** Encrypted endpoint and keys, which allow sending to the browser. */
  sealed: { type: String, required: true },
  device: { type: String, default: '' },
  createdAt: { type: Date, required: true },
});

/** Push subscription of a browser, bound to its session. */
export type PushSubscriptionDoc = DocOf<typeof schema>;
schema.index({ userId: 1, createdAt: 1 });
schema.index({ sessionId: 1 });

export const pushSubscriptionModel = defineModel('push_subscriptions', schema);
