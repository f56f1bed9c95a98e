import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

export const disputeEvents = 'charge.dispute.';

const schema = collectionSchema({
  /**
   * `event:reference`: a payment's reference, Paystack's id of a dispute, or the code of a subscription or an
   * invoice.
   */
  _id: { type: String, required: true },
  event: { type: String, required: true },
  reference: { type: String, required: true },
  deliveries: { type: Number, default: 0 },
  receivedAt: { type: Date, required: true },
  dueAt: { type: Date, default: null },
  tries: { type: Number, default: 0 },
});

/**
 * Event reported by Paystack, without its content: the handler queries Paystack. A repeated event is the same
 * row, and no customer data is stored.
 */
export type WebhookDoc = DocOf<typeof schema>;
schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });
// Webhooks repeat for three days; after a month they are not needed.
schema.index({ receivedAt: 1 }, { expireAfterSeconds: 30 * 24 * 3_600 });

export const webhookModel = defineModel('paystack_webhooks', schema);
