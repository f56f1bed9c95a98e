import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** One message that waits for one browser's push service. */
export interface PushDeliveryDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** The `_id` of the subscription. */
  subscriptionId: string;
  /** Of the push service: while one does not answer, the messages for the others go on. */
  host: string;
  /** The message, sealed: it quotes what people wrote. */
  sealed: string;
  createdAt: Date;
}

/** Longer than any message is of use, in case nobody sends. */
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
