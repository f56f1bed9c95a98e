import { defineModel } from '@poc/kit/mongo/model';
import { Schema } from 'mongoose';

/** What the events about disputes begin with. */
export const disputeEvents = 'charge.dispute.';

/**
 * Something that Paystack reported. What it said about it is not kept: anyone who handles it asks Paystack. So the same
 * thing reported again is the same row, and no customer's data lies here.
 */
export interface WebhookDoc {
  /** `event:reference`, where the reference is that of a payment, Paystack's id of a dispute, or the code of a subscription or an invoice. */
  _id: string;
  event: string;
  reference: string;
  deliveries: number;
  receivedAt: Date;
  /** When it is handled next; null when it is. */
  dueAt: Date | null;
  tries: number;
}

const schema = new Schema<WebhookDoc>(
  {
    _id: { type: String, required: true },
    event: { type: String, required: true },
    reference: { type: String, required: true },
    deliveries: { type: Number, default: 0 },
    receivedAt: { type: Date, required: true },
    dueAt: { type: Date, default: null },
    tries: { type: Number, default: 0 },
  },
  { versionKey: false },
);
schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });
// They repeat for three days; after a month nobody asks for them.
schema.index({ receivedAt: 1 }, { expireAfterSeconds: 30 * 24 * 3_600 });

export const webhookModel = defineModel<WebhookDoc>('paystack_webhooks', schema);
