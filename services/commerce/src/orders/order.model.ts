import { vatClass } from '@poc/contracts/vat';
import { textCollation } from '@poc/kit/mongo/list-sorts';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf, subdocument } from '@poc/kit/mongo/schema';
import { searchKeysField } from '@poc/kit/mongo/search-keys-field';
import { Schema } from 'mongoose';
import { billToSchema } from '../books/books.api.ts';
import { kobo, text } from '../kobo-field.ts';
import { deliveryKinds } from '../shop/shop.api.ts';
import { adjustmentKinds } from './adjustments.ts';
import { newOrderNumber } from './order-number.ts';
import { searchFieldsOf } from './order-search-fields.ts';

export const orderStatuses = ['pending', 'paid', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['pending', 'paid', 'failed', 'refunded', 'part_refunded'] as const;

/** Product as bought: later changes to the product do not affect orders. */
const orderLineSchema = subdocument({
  merchId: { type: Schema.Types.ObjectId, required: true },
  variant: { type: String, default: null },
  productName: { type: String, required: true },
  description: text,
  priceKobo: { ...kobo, min: 0 },
  imageUrl: text,
  quantity: { type: Number, required: true, min: 1 },
  /** Absent in orders of earlier releases, whose prices include VAT at the standard rate. */
  vatClass: { type: String, enum: vatClass.options },
});
export type OrderLine = DocOf<typeof orderLineSchema>;

/** Step in an order's history. `by` is a user's id or `system`. */
const orderStepSchema = subdocument({
  status: { type: String, enum: orderStatuses, required: true },
  by: { type: String, required: true },
  at: { type: Date, required: true },
  note: text,
});
export type OrderStep = DocOf<typeof orderStepSchema>;

/**
 * State of an order's products: `held` for a pending, unpaid order until `reservedUntil`; `taken` by its payment,
 * or by another status that an administrator set; `released` back into stock.
 */
export const reservationStates = ['held', 'taken', 'released'] as const;

/** Courier and tracking of an order; unknown fields are empty. */
const orderFulfilmentSchema = subdocument({
  courier: { type: String, required: true },
  trackingNumber: text,
  trackingUrl: text,
  shippedAt: { type: Date, required: true },
});
export type OrderFulfilment = DocOf<typeof orderFulfilmentSchema>;

/**
 * Reason for a cancellation. `replaced`: by another order of the same member. `refused`: Paystack refuses its
 * payment. A `lapsed` order resumes when its payment arrives late and stock is left.
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
const orderDeliverySchema = subdocument({
  optionId: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  kind: { type: String, enum: deliveryKinds, required: true },
  priceKobo: { ...kobo, min: 0 },
  minDays: { type: Number, required: true },
  maxDays: { type: Number, required: true },
  pickupAddress: text,
  pickupHours: text,
});

export const buyerIndex = { userId: 1, createdAt: -1, _id: -1 } as const;
/** Includes the status, so that a search in one status or in all of them returns rows in order. */
export const searchIndex = { searchKeys: 1, status: 1, createdAt: -1, _id: -1 } as const;

const schema = collectionSchema({
  /**
   * Order number, such as `POC-7K3M9Q`. Read it with `numberOf`, since legacy orders have none until a migration.
   */
  number: { type: String, default: () => newOrderNumber(), required: false },
  userId: { type: Schema.Types.ObjectId, required: true },
  lines: [orderLineSchema],
  quantity: { type: Number, required: true, min: 1 },
  subtotalKobo: { ...kobo, min: 0 },
  /**
   * Lines from the subtotal to the total, which add up to the sums below. Absent in legacy orders: see
   * `adjustmentsOf`.
   */
  adjustments: {
    type: [
      subdocument({
        kind: { type: String, enum: adjustmentKinds, required: true },
        code: text,
        label: { type: String, required: true },
        amountKobo: kobo,
      }),
    ],
    default: undefined,
  },
  /** Absent in orders placed before delivery options existed. */
  delivery: orderDeliverySchema,
  shippingKobo: { ...kobo, min: 0 },
  discountKobo: { ...kobo, max: 0 },
  taxKobo: { ...kobo, min: 0 },
  totalKobo: { ...kobo, min: 0 },
  status: { type: String, enum: orderStatuses, required: true },
  cancelReason: { type: String, enum: [...cancelReasons, null], default: null },
  /** Set only by payments. */
  paymentStatus: { type: String, enum: paymentStatuses, required: true },
  /** `none` where there was nothing to pay. */
  paymentMethod: { type: String, enum: ['paystack', 'none'], default: 'paystack' },
  /** The client's `Idempotency-Key`, unique per member. Absent if none was sent. */
  idempotencyKey: { type: String },
  /** Hash of the request under the key; the same key with other content is refused. */
  requestHash: { type: String },
  /** Later keys under which the client repeated the request while this order was open. */
  resumeKeys: { type: [String], default: undefined },
  reservation: { type: String, enum: reservationStates, required: true },
  /** Expiry of the reservation; null if nothing is reserved. */
  reservedUntil: { type: Date, default: null },
  /** Time of the payment reminder; absent once handled, and in legacy orders. */
  remindAt: { type: Date },
  /** Customer at the time of the order; emptied when the account is deleted. */
  customer: { type: subdocument({ name: text, email: text, phone: text }), required: true },
  /** Company billed on the invoice; absent if none. */
  billTo: billToSchema,
  shipTo: {
    type: subdocument({ address: text, city: text, state: text, lga: text, landmark: text }),
    required: true,
  },
  /** Null or absent before a courier is set. */
  fulfilment: { type: orderFulfilmentSchema, default: null, required: false },
  /** Set when the account is deleted during delivery: the order is erased after arrival or a refund. */
  keptForDelivery: { type: Boolean },
  history: [orderStepSchema],
  /** Counter of notes written, so that a note and an erasure of the buyer conflict on this row. */
  notesWritten: { type: Number },
  /** See `order-search-fields.ts`. Write-only. */
  searchKeys: searchKeysField(searchFieldsOf),
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});

/** Order as stored; money in kobo, `totalKobo = subtotal + shipping + discount + tax`. See also its `PaymentDoc`. */
export type OrderDoc = DocOf<typeof schema>;
schema.index(buyerIndex);
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ totalKobo: -1, _id: -1 });
schema.index({ status: 1, totalKobo: -1, _id: -1 });
// Other sort columns of the administrators' list. The status follows, so that its filter is checked in the index.
schema.index({ number: 1, _id: 1, status: 1 });
// A text cannot be read from an index with a collation, so the status precedes it.
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
// Orders from releases without a payments collection: see `move-payments.ts`.
schema.index(
  { 'payment.reference': 1 },
  { unique: true, partialFilterExpression: { 'payment.reference': { $type: 'string' } } },
);
// One open order per member.
schema.index(
  { userId: 1 },
  { unique: true, partialFilterExpression: { reservation: 'held', status: 'pending' } },
);
schema.index({ reservedUntil: 1 }, { partialFilterExpression: { reservation: 'held' } });
schema.index({ remindAt: 1 }, { partialFilterExpression: { remindAt: { $type: 'date' } } });
schema.index({ keptForDelivery: 1 }, { partialFilterExpression: { keptForDelivery: true } });

export const orderModel = defineModel('orders', schema);
