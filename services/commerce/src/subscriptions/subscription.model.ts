import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A person's paid plan: one row a person, changed as the plan changes; the bills are its history. */
export interface SubscriptionDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  plan: 'premium' | 'ultimate';
  status: 'active' | 'cancelled' | 'expired';
  startDate: Date;
  /** End of the paid period: the plan lasts until then, whatever the status. */
  endDate: Date;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<SubscriptionDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true, unique: true },
    plan: { type: String, enum: ['premium', 'ultimate'], required: true },
    status: { type: String, enum: ['active', 'cancelled', 'expired'], required: true },
    startDate: { type: Date, required: true },
    endDate: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ status: 1, endDate: 1 });

export const subscriptionModel = defineModel<SubscriptionDoc>('subscriptions', schema);
