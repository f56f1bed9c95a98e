import { nigerianStates } from '@poc/contracts/nigerian-states';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

export const deliveryKinds = ['delivery', 'pickup'] as const;

const text = { type: String, default: '' };
const days = { type: Number, required: true, min: 0 } as const;

const schema = collectionSchema({
  name: { type: String, required: true },
  kind: { type: String, enum: deliveryKinds, required: true },
  /** Shipping zone: states that have the option; empty for all. */
  states: [{ type: String, enum: nigerianStates }],
  priceKobo: { type: Number, required: true, min: 0, validate: Number.isInteger },
  /** Estimated working days after the payment. */
  minDays: days,
  maxDays: days,
  /** Empty unless the option is a pickup. */
  pickupAddress: text,
  pickupHours: text,
  active: { type: Boolean, required: true },
  position: { type: Number, required: true },
  version: { type: Number, min: 1 },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});

export type DeliveryOptionDoc = DocOf<typeof schema>;
schema.index({ position: 1, _id: 1 });
schema.index({ active: 1, position: 1, _id: 1 });

export const deliveryOptionModel = defineModel('delivery_options', schema);
