import { nigerianStates } from '@poc/contracts/nigerian-states';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export const deliveryKinds = ['delivery', 'pickup'] as const;

/** A way to get an order, as administrators keep it. */
export interface DeliveryOptionDoc {
  _id: Types.ObjectId;
  name: string;
  kind: (typeof deliveryKinds)[number];
  /** Where it is offered; empty: everywhere. */
  states: (typeof nigerianStates)[number][];
  priceKobo: number;
  /** Working days from the payment on, estimated. */
  minDays: number;
  maxDays: number;
  /** Empty unless it is fetched. */
  pickupAddress: string;
  pickupHours: string;
  active: boolean;
  /** Lower ones come first. */
  position: number;
  /** See `ManagedDoc`. */
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
