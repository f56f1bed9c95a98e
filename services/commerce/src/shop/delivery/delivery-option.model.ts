import { nigerianStates } from '@poc/contracts/nigerian-states';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export const deliveryKinds = ['delivery', 'pickup'] as const;

export interface DeliveryOptionDoc {
  _id: Types.ObjectId;
  name: string;
  kind: (typeof deliveryKinds)[number];
  /** States that have the option; empty for all. */
  states: (typeof nigerianStates)[number][];
  priceKobo: number;
  /** Estimated working days after the payment. */
  minDays: number;
  maxDays: number;
  /** Empty unless the option is a pickup. */
  pickupAddress: string;
  pickupHours: string;
  active: boolean;
  position: number;
  version?: number;
  createdAt: Date;
  updatedAt: Date;
}

const text = { type: String, default: '' };
const days = { type: Number, required: true, min: 0 };

const schema = new Schema<DeliveryOptionDoc>(
  {
    name: { type: String, required: true },
    kind: { type: String, enum: deliveryKinds, required: true },
    states: [{ type: String, enum: nigerianStates }],
    priceKobo: { type: Number, required: true, min: 0, validate: Number.isInteger },
    minDays: days,
    maxDays: days,
    pickupAddress: text,
    pickupHours: text,
    active: { type: Boolean, required: true },
    position: { type: Number, required: true },
    version: { type: Number, min: 1 },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ position: 1, _id: 1 });
schema.index({ active: 1, position: 1, _id: 1 });

export const deliveryOptionModel = defineModel<DeliveryOptionDoc>('delivery_options', schema);
