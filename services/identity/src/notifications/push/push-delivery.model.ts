import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export interface PushDeliveryDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  subscriptionId: string;
  /** Host of the push service, so that one outage does not block the messages for others. */
  host: string;
  /** Encrypted message, since it quotes users' texts. */
  sealed: string;
  createdAt: Date;
}

/** Retention in seconds if messages are never sent; longer than they are useful. */
const keptSeconds = 86_400;

const schema = new Schema<PushDeliveryDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    subscriptionId: { type: String, required: true },
    host: { type: String, required: true },
    sealed: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });
schema.index({ userId: 1 });
schema.index({ subscriptionId: 1 });

export const pushDeliveryModel = defineModel<PushDeliveryDoc>('push_deliveries', schema);
