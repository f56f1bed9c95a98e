import { textCollation } from '@poc/kit/mongo/list-orders';
import { defineModel } from '@poc/kit/mongo/model';
import { searchKeysField } from '@poc/kit/mongo/search-keys';
import { Schema, type Types } from 'mongoose';
import { openRefundStatuses } from '../payments/payments.api.ts';
import { type DeliveryOptionDoc, deliveryKinds } from '../shop/shop.api.ts';
import { adjustmentKinds, type OrderAdjustment } from './adjustments.ts';
import { newOrderNumber } from './order-number.ts';
import {
  kobo,
  type OrderPayment,
  type OrderRefund,
  paymentSchema,
  refundSchema,
  text,
} from './order-payment.schema.ts';
import { searchFieldsOf } from './order-search-fields.ts';

export const orderStatuses = ['pending', 'paid', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['pending', 'paid', 'failed', 'refunded', 'part_refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What was bought, as it was when it was bought: a later change of the product changes no order. */
export interface OrderLine {
  merchId: Types.ObjectId;
  /** The key of the variant that was bought; null for a product without any. */
  variant: string | null;
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
  note: string;
}

/**
 * What became of the products that an order keeps from the stock: `held` for an unpaid order until `reservedUntil`,
 * `taken` by its payment, `released` back into the stock.
 */
export const reservationStates = ['held', 'taken', 'released'] as const;
export type ReservationState = (typeof reservationStates)[number];

/** Who carries an order, and how it is tracked; what is not known is empty. */
export interface OrderFulfilment {
  courier: string;
  trackingNumber: string;
  /** An https address. */
  trackingUrl: string;
  shippedAt: Date;
}

/** Why an order was cancelled. `replaced`: by another one of the same person. `refused`: Paystack does not take its payment. A lapsed one comes back to life when its payment arrives late and stock is there. */
export const cancelReasons = [
  'customer',
  'administrator',
  'lapsed',
  'replaced',
  'refused',
  'refunded',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** How an order gets to its buyer, as it was offered when it was placed. */
export interface OrderDelivery
  extends Pick<
    DeliveryOptionDoc,
    'name' | 'kind' | 'priceKobo' | 'minDays' | 'maxDays' | 'pickupAddress' | 'pickupHours'
  > {
  optionId: Types.ObjectId;
}

/** An order as it is stored; money in kobo, `totalKobo = subtotal + shipping + discount + tax`. */
export interface OrderDoc {
  _id: Types.ObjectId;
  /** What people call it by: `POC-7K3M9Q`. Read by `numberOf`, since orders of an earlier version lack it until the next start. */
  number?: string;
  userId: Types.ObjectId;
  /** Its number among the orders of its person, from 1: unique, so that two processes never store one at once. Absent in orders of an earlier version and of the demo. */
  ordinal?: number;
  lines: OrderLine[];
  /** Units in all lines. */
  quantity: number;
  subtotalKobo: number;
  /** What leads from the subtotal to the total; the sums below are theirs. Absent in orders from before: `adjustmentsOf` works them out. */
  adjustments?: OrderAdjustment[];
  /** Absent in orders from before there was a choice. */
  delivery?: OrderDelivery;
  shippingKobo: number;
  /** At most 0. */
  discountKobo: number;
  taxKobo: number;
  totalKobo: number;
  status: OrderStatus;
  /** Null unless `status` is `cancelled`. */
  cancelReason: CancelReason | null;
  /** Set by payments alone. */
  paymentStatus: PaymentStatus;
  /** `none` where there was nothing to pay. */
  paymentMethod: 'paystack' | 'none';
  /** One order per key and person: the client's `Idempotency-Key`. Absent where it sent none. */
  idempotencyKey?: string;
  /** What was asked for under the key: the same key with other content is refused. */
  requestHash?: string;
  /** Later keys of the client under which it asked for the same again while this order was open. */
  resumeKeys?: string[];
  /** Null until a payment was started. */
  payment: OrderPayment | null;
  reservation: ReservationState;
  /** When a held reservation lapses; null when nothing is held. */
  reservedUntil: Date | null;
  /** When its buyer is reminded to pay; absent once that was looked at, and in orders of an earlier version. */
  remindAt?: Date;
  refunds: OrderRefund[];
  /** What the refunds sum up to whose amount is not free again: see `freeRefundStatuses`. */
  refundedKobo: number;
  /** What the buyer's bank took back after disputes, in the unit of its payment's currency; absent where it did not. */
  chargedBackKobo?: number;
  /** Who ordered, as they were then; emptied when the person is deleted. */
  customer: { name: string; email: string; phone: string };
  shipTo: { address: string; city: string; state: string; lga: string; landmark: string };
  /** Null or absent where nobody said who carries it. */
  fulfilment?: OrderFulfilment | null;
  /** Set when the person was deleted while it was on its way: it is erased once it has arrived, or is refunded. */
  keptForDelivery?: boolean;
  history: OrderStep[];
  /** What it is found by; see `order-search-fields.ts`. Not read back. */
  searchKeys?: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** With the status between, so that a search in one status, or in each of them, comes in its order. */
export const searchIndex = { searchKeys: 1, status: 1, createdAt: -1, _id: -1 } as const;

/** The index of orders that owe a refund to somebody. */
export const openRefundsIndex = 'open_refunds';

const nested = { _id: false } as const;

const schema = new Schema<OrderDoc>(
  {
    number: { type: String, default: () => newOrderNumber() },
    userId: { type: Schema.Types.ObjectId, required: true },
    ordinal: { type: Number, min: 1 },
    lines: [
      new Schema<OrderLine>(
        {
          merchId: { type: Schema.Types.ObjectId, required: true },
          variant: { type: String, default: null },
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
    adjustments: {
      type: [
        new Schema<OrderAdjustment>(
          {
            kind: { type: String, enum: adjustmentKinds, required: true },
            code: text,
            label: { type: String, required: true },
            amountKobo: kobo,
          },
          nested,
        ),
      ],
      default: undefined,
    },
    delivery: {
      type: new Schema<OrderDelivery>(
        {
          optionId: { type: Schema.Types.ObjectId, required: true },
          name: { type: String, required: true },
          kind: { type: String, enum: deliveryKinds, required: true },
          priceKobo: { ...kobo, min: 0 },
          minDays: { type: Number, required: true },
          maxDays: { type: Number, required: true },
          pickupAddress: text,
          pickupHours: text,
        },
        nested,
      ),
      default: undefined,
    },
    shippingKobo: { ...kobo, min: 0 },
    discountKobo: { ...kobo, max: 0 },
    taxKobo: { ...kobo, min: 0 },
    totalKobo: { ...kobo, min: 0 },
    status: { type: String, enum: orderStatuses, required: true },
    cancelReason: { type: String, enum: [...cancelReasons, null], default: null },
    paymentStatus: { type: String, enum: paymentStatuses, required: true },
    paymentMethod: { type: String, enum: ['paystack', 'none'], default: 'paystack' },
    idempotencyKey: { type: String },
    requestHash: { type: String },
    resumeKeys: { type: [String], default: undefined },
    payment: {
      type: paymentSchema,
      default: null,
    },
    reservation: { type: String, enum: reservationStates, required: true },
    reservedUntil: { type: Date, default: null },
    remindAt: { type: Date },
    refunds: [refundSchema],
    refundedKobo: { ...kobo, default: 0, required: false, min: 0 },
    chargedBackKobo: { ...kobo, required: false, min: 0 },
    customer: new Schema({ name: text, email: text, phone: text }, nested),
    shipTo: new Schema({ address: text, city: text, state: text, lga: text, landmark: text }, nested),
    fulfilment: {
      type: new Schema<OrderFulfilment>(
        {
          courier: { type: String, required: true },
          trackingNumber: text,
          trackingUrl: text,
          shippedAt: { type: Date, required: true },
        },
        nested,
      ),
      default: null,
    },
    keptForDelivery: { type: Boolean },
    history: [
      new Schema<OrderStep>(
        {
          status: { type: String, enum: orderStatuses, required: true },
          by: { type: String, required: true },
          at: { type: Date, required: true },
          note: text,
        },
        nested,
      ),
    ],
    searchKeys: searchKeysField(searchFieldsOf),
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ totalKobo: -1, _id: -1 });
schema.index({ status: 1, totalKobo: -1, _id: -1 });
// The other columns of the administrators' list; the status that narrows it follows, and is read from the index.
schema.index({ number: 1, _id: 1, status: 1 });
// Of a text with a collation it can't be: the status goes before it.
schema.index({ 'customer.name': 1, _id: 1 }, { collation: textCollation });
schema.index({ status: 1, 'customer.name': 1, _id: 1 }, { collation: textCollation });
schema.index({ paymentStatus: 1, _id: 1, status: 1 });
schema.index({ status: 1, _id: 1 });
schema.index(searchIndex);
schema.index({ number: 1 }, { unique: true, sparse: true });
// A key is somebody's own; the same one of another person is another one.
schema.index(
  { userId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $type: 'string' } } },
);
schema.index(
  { 'payment.reference': 1 },
  { unique: true, partialFilterExpression: { 'payment.reference': { $type: 'string' } } },
);
schema.index({ userId: 1, ordinal: -1 }, { unique: true, partialFilterExpression: { ordinal: { $gt: 0 } } });
// What somebody holds.
schema.index({ userId: 1, reservedUntil: -1 }, { partialFilterExpression: { reservation: 'held' } });
// What lapses next.
schema.index({ reservedUntil: 1 }, { partialFilterExpression: { reservation: 'held' } });
// Whose buyer is reminded next.
schema.index({ remindAt: 1 }, { partialFilterExpression: { remindAt: { $type: 'date' } } });
// Payments that the provider is asked about, and refunds that are on their way.
schema.index({ 'payment.askAt': 1 }, { partialFilterExpression: { 'payment.askAt': { $type: 'date' } } });
schema.index(
  { 'refunds.status': 1 },
  // Named, since one of the same keys over fewer states was there before.
  { name: openRefundsIndex, partialFilterExpression: { 'refunds.status': { $in: openRefundStatuses } } },
);
// Of people who were deleted, and still on their way.
schema.index({ keptForDelivery: 1 }, { partialFilterExpression: { keptForDelivery: true } });

export const orderModel = defineModel<OrderDoc>('orders', schema);
