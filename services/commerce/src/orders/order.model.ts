import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

export const orderStatuses = ['pending', 'paid', 'shipped', 'delivered'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['pending', 'paid', 'failed', 'refunded', 'part_refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What was bought, as it was when it was bought: a later change of the product changes no order. */
export interface OrderLine {
  merchId: Types.ObjectId;
  productName: string;
  description: string;
  priceKobo: number;
  imageUrl: string;
  quantity: number;
}

/** One step of an order's life: who set which status, and when. `by` is a user's id, or `system`. */
export interface OrderStep {
  status: OrderStatus;
  by: string;
  at: Date;
}

/** An order as it is stored; money in kobo, `totalKobo = subtotal + shipping + discount + tax`. */
export interface OrderDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  lines: OrderLine[];
  /** Units in all lines. */
  quantity: number;
  subtotalKobo: number;
  shippingKobo: number;
  /** At most 0. */
  discountKobo: number;
  taxKobo: number;
  totalKobo: number;
  status: OrderStatus;
  /** Set by payments alone. */
  paymentStatus: PaymentStatus;
  paymentMethod: 'paystack';
  /** Who ordered, as they were then; emptied when the person is deleted. */
  customer: { name: string; email: string; phone: string };
  shipTo: { address: string; city: string; state: string; lga: string; landmark: string };
  history: OrderStep[];
  createdAt: Date;
  updatedAt: Date;
}

const kobo = {
  type: Number,
  required: true,
  validate: { validator: Number.isInteger, message: 'must be whole kobo' },
};
const text = { type: String, default: '' };
const nested = { _id: false } as const;

const schema = new Schema<OrderDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    lines: [
      new Schema<OrderLine>(
        {
          merchId: { type: Schema.Types.ObjectId, required: true },
          productName: { type: String, required: true },
          description: text,
          priceKobo: { ...kobo, min: 0 },
          imageUrl: text,
          quantity: { type: Number, required: true, min: 1 },
        },
        nested,
      ),
    ],
    quantity: { type: Number, required: true, min: 1 },
    subtotalKobo: { ...kobo, min: 0 },
    shippingKobo: { ...kobo, min: 0 },
    discountKobo: { ...kobo, max: 0 },
    taxKobo: { ...kobo, min: 0 },
    totalKobo: { ...kobo, min: 0 },
    status: { type: String, enum: orderStatuses, required: true },
    paymentStatus: { type: String, enum: paymentStatuses, required: true },
    paymentMethod: { type: String, enum: ['paystack'], default: 'paystack' },
    customer: new Schema({ name: text, email: text, phone: text }, nested),
    shipTo: new Schema({ address: text, city: text, state: text, lga: text, landmark: text }, nested),
    history: [
      new Schema<OrderStep>(
        {
          status: { type: String, enum: orderStatuses, required: true },
          by: { type: String, required: true },
          at: { type: Date, required: true },
        },
        nested,
      ),
    ],
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });

export const orderModel = defineModel<OrderDoc>('orders', schema);
