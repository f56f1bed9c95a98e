import { openRefundStatuses } from '@poc/contracts/entities/refunds';
import { textCollation } from '@poc/kit/mongo/list-orders';
import { defineModel } from '@poc/kit/mongo/model';
import { searchKeysField } from '@poc/kit/mongo/search-keys';
import { Schema, type Types } from 'mongoose';

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

/** Product as bought: later changes to the product do not affect orders. */
export interface OrderLine {
  merchId: Types.ObjectId;
  variant: string | null;
  productName: string;
  description: string;
  priceKobo: number;
  imageUrl: string;
  quantity: number;
}

/** Step in an order's history. `by` is a user's id or `system`. */
export interface OrderStep {
  status: OrderStatus;
  by: string;
  at: Date;
  note: string;
}

/**
 * State of an order's products: `held` for an unpaid order until `reservedUntil`, `taken` by its payment,
 * `released` back into stock.
 */
export const reservationStates = ['held', 'taken', 'released'] as const;
export type ReservationState = (typeof reservationStates)[number];

/** Courier and tracking of an order; unknown fields are empty. */
export interface OrderFulfilment {
  courier: string;
  trackingNumber: string;
  trackingUrl: string;
  shippedAt: Date;
}

/**
 * Why an order was cancelled. `replaced`: by another order of the same member. `refused`: Paystack refuses
 * its payment. A `lapsed` order resumes when its payment arrives late and stock is left.
 */
export const cancelReasons = [
  'customer',
  'administrator',
  'lapsed',
  'replaced',
  'refused',
  'refunded',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Delivery option as offered when the order was placed. */
export interface OrderDelivery
  extends Pick<
    DeliveryOptionDoc,
    'name' | 'kind' | 'priceKobo' | 'minDays' | 'maxDays' | 'pickupAddress' | 'pickupHours'
  > {
  optionId: Types.ObjectId;
}

/** Order as stored; money in kobo, `totalKobo = subtotal + shipping + discount + tax`. */
export interface OrderDoc {
  _id: Types.ObjectId;
  /**
   * Number shown to people: `POC-7K3M9Q`. Read it with `numberOf`, since legacy orders lack it until a
   * migration.
   */
  number?: string;
  userId: Types.ObjectId;
  /**
   * Number among the orders of its member, from 1. Unique, so that concurrent processes store only one order.
   * Absent in legacy and demo orders.
   */
  ordinal?: number;
  lines: OrderLine[];
  quantity: number;
  subtotalKobo: number;
  /**
   * Lines from the subtotal to the total, which add up to the sums below. Absent in legacy orders: see
   * `adjustmentsOf`.
   */
  adjustments?: OrderAdjustment[];
  /** Absent in orders placed before delivery options existed. */
  delivery?: OrderDelivery;
  shippingKobo: number;
  discountKobo: number;
  taxKobo: number;
  totalKobo: number;
  status: OrderStatus;
  cancelReason: CancelReason | null;
  /** Set by payments alone. */
  paymentStatus: PaymentStatus;
  /** `none` where there was nothing to pay. */
  paymentMethod: 'paystack' | 'none';
  /** The client's `Idempotency-Key`, unique per member. Absent if none was sent. */
  idempotencyKey?: string;
  /** Hash of the request under the key; the same key with other content is refused. */
  requestHash?: string;
  /** Later keys under which the client repeated the request while this order was open. */
  resumeKeys?: string[];
  payment: OrderPayment | null;
  reservation: ReservationState;
  /** Expiry of a held reservation; null when nothing is held. */
  reservedUntil: Date | null;
  /** Time of the payment reminder; absent once handled, and in legacy orders. */
  remindAt?: Date;
  refunds: OrderRefund[];
  /** Sum of the refunds except those in `freeRefundStatuses`. */
  refundedKobo: number;
  /**
   * Amount taken by the buyer's bank after disputes, in the minor unit of the payment's currency; absent
   * without a dispute.
   */
  chargedBackKobo?: number;
  /** Customer at the time of the order; emptied when the account is deleted. */
  customer: { name: string; email: string; phone: string };
  shipTo: { address: string; city: string; state: string; lga: string; landmark: string };
  /** Null or absent before a courier is set. */
  fulfilment?: OrderFulfilment | null;
  /** Set when the account is deleted during delivery: the order is erased after arrival or a refund. */
  keptForDelivery?: boolean;
  history: OrderStep[];
  /** See `order-search-fields.ts`. Write-only. */
  searchKeys?: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** Includes the status, so that a search in one status or in all of them returns rows in order. */
export const searchIndex = { searchKeys: 1, status: 1, createdAt: -1, _id: -1 } as const;

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
schema.index(
  { userId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $type: 'string' } } },
);
schema.index(
  { 'payment.reference': 1 },
  { unique: true, partialFilterExpression: { 'payment.reference': { $type: 'string' } } },
);
schema.index({ userId: 1, ordinal: -1 }, { unique: true, partialFilterExpression: { ordinal: { $gt: 0 } } });
schema.index({ userId: 1, reservedUntil: -1 }, { partialFilterExpression: { reservation: 'held' } });
schema.index({ reservedUntil: 1 }, { partialFilterExpression: { reservation: 'held' } });
schema.index({ remindAt: 1 }, { partialFilterExpression: { remindAt: { $type: 'date' } } });
schema.index({ 'payment.askAt': 1 }, { partialFilterExpression: { 'payment.askAt': { $type: 'date' } } });
schema.index(
  { 'refunds.status': 1 },
  // Named, because an index with the same keys and fewer states existed before.
  { name: openRefundsIndex, partialFilterExpression: { 'refunds.status': { $in: openRefundStatuses } } },
);
schema.index({ keptForDelivery: 1 }, { partialFilterExpression: { keptForDelivery: true } });

export const orderModel = defineModel<OrderDoc>('orders', schema);
