import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A browser that gets notices by push, for as long as its session lasts. */
export interface PushSubscriptionDoc {
  /** A digest of the address at the push service: the last person to use that browser has it. */
  _id: string;
  userId: Types.ObjectId;
  sessionId: Types.ObjectId;
  /** The address and the keys: who has them can write to the browser. */
  sealed: string;
  /** What the browser calls itself. */
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
