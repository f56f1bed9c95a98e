import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export interface PushSubscriptionDoc {
  /** SHA-256 of the endpoint; a browser belongs to its latest user. */
  _id: string;
  userId: Types.ObjectId;
  sessionId: Types.ObjectId;
  /** Encrypted endpoint and keys, which allow sending to the browser. */
  sealed: string;
  device: string;
  createdAt: Date;
}

const schema = new Schema<PushSubscriptionDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    sessionId: { type: Schema.Types.ObjectId, required: true },
    sealed: { type: String, required: true },
    device: { type: String, default: '' },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, createdAt: 1 });
schema.index({ sessionId: 1 });

export const pushSubscriptionModel = defineModel<PushSubscriptionDoc>('push_subscriptions', schema);
