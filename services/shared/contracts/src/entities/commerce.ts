import { z } from 'zod';
import {
  email,
  httpsLink,
  id,
  limits,
  line,
  lineOrNone,
  naira,
  personName,
  phone,
  text,
  textOrNone,
  time,
} from '../common.ts';
import { nigerianStates } from '../nigerian-states.ts';
import { dispute } from './disputes.ts';

/** A size or colour of a product, with a stock of its own. */
export const merchVariant = z.object({
  /** What a cart names it by, unique within the product: `M`, `Black`, `M / Black`. */
  key: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  stock: z.number().int().nonnegative(),
});
export type MerchVariant = z.infer<typeof merchVariant>;

export const merch = z.object({
  id,
  product_name: z.string(),
  description: z.string(),
  price: naira,
  old_price: naira.nullable(),
  /** What can be bought now: reserved units are not in it. With variants: of all of them together. */
  stock: z.number().int().nonnegative(),
  /** Empty where a product has no sizes or colours. */
  variants: z.array(merchVariant),
  /** Below this many it runs low, each size and colour by itself. */
  low_stock_below: z.number().int().nonnegative(),
  /** The main picture, the first of `images`; empty where there is none. */
  image_url: z.string(),
  /** All pictures in their order. Processes of an earlier version leave it out. */
  images: z.array(z.string()).max(limits.productImagesMax).optional(),
  /** Units really sold. */
  orderCount: z.number().int().nonnegative(),
  createdAt: time,
});
export type Merch = z.infer<typeof merch>;

/** What an administrator may set. */
export const orderStatus = z.enum(['pending', 'paid', 'shipped', 'delivered']);
/** What an order may have: a cancelled one got there by its own endpoint, by a lapse, or by a refund of all. */
export const shownOrderStatus = z.enum([...orderStatus.options, 'cancelled']);

export const shippingInfo = z.object({
  name: personName,
  email,
  phone,
  address: text(300),
  city: line(100),
  state: lineOrNone(60).optional(),
  lga: lineOrNone(100).optional(),
  landmark: lineOrNone(200).optional(),
});

const shownAddress = {
  address: z.string(),
  city: z.string(),
  state: z.string(),
  lga: z.string(),
  landmark: z.string(),
};

/** A line of a cart as a browser sends it; name, price and picture are accepted and ignored: the server prices. */
export const cartLine = z.strictObject({
  id,
  quantity: z.number().int().min(1).max(100),
  /** The key of a variant; required where the product has some. */
  variant: lineOrNone(80).nullable().optional(),
  product_name: z.unknown().optional(),
  price: z.unknown().optional(),
  image_url: z.unknown().optional(),
});

/** How an order gets to its buyer: brought to them, or fetched by them. */
export const deliveryKind = z.enum(['delivery', 'pickup']);

/** What buyers see of a way to get an order. */
const deliveryFacts = {
  name: z.string(),
  kind: deliveryKind,
  /** Working days from the payment on, estimated. */
  min_days: z.number().int().nonnegative(),
  max_days: z.number().int().nonnegative(),
  /** Empty unless it is fetched. */
  pickup_address: z.string(),
  pickup_hours: z.string(),
};

/** A way to get an order, as it is offered to a buyer. */
export const offeredDelivery = z.object({ id, ...deliveryFacts, price: naira });
export type OfferedDelivery = z.infer<typeof offeredDelivery>;

/** Grows with each change: a client that sends back the one that it read overwrites nobody else's change. */
const version = z.number().int().min(1);

/** A way to get an order, as administrators keep it. */
export const deliveryOption = offeredDelivery.extend({
  /** Where it is offered; empty: everywhere. */
  states: z.array(z.enum(nigerianStates)),
  active: z.boolean(),
  /** Lower ones come first. */
  position: z.number().int(),
  version,
});
export type DeliveryOption = z.infer<typeof deliveryOption>;

/** What administrators send of one; `max_days` is not below `min_days`, and what is fetched has an address. */
export const deliveryOptionInput = z
  .strictObject({
    name: line(80),
    kind: deliveryKind,
    states: z.array(z.enum(nigerianStates)).max(nigerianStates.length).default([]),
    price: naira.max(1_000_000),
    min_days: z.number().int().min(0).max(90),
    max_days: z.number().int().min(0).max(90),
    pickup_address: textOrNone(300).default(''),
    pickup_hours: lineOrNone(200).default(''),
    active: z.boolean().default(true),
    position: z.number().int().min(0).max(1_000).default(0),
  })
  .refine(({ min_days, max_days }) => max_days >= min_days, {
    path: ['max_days'],
    message: 'must not be below min_days',
  })
  .refine(({ kind, pickup_address }) => kind === 'delivery' || pickup_address !== '', {
    path: ['pickup_address'],
    message: 'is required',
  });

/** The same for one that is there; without `version` the last change wins. */
export const deliveryOptionChange = deliveryOptionInput.safeExtend({ version: version.optional() });

/** A line between the subtotal and the total; what is taken off is below 0. */
export const adjustment = z.object({
  kind: z.enum(['delivery', 'free_delivery', 'discount', 'tax']),
  label: z.string(),
  amount: z.number(),
});
export type Adjustment = z.infer<typeof adjustment>;

/** A code as a buyer types it. */
const discountCode = line(40).toUpperCase();

/** Why a code takes nothing off; catalogue errors. */
export const discountRefusal = z.enum([
  'discount_code_invalid',
  'discount_code_expired',
  'discount_code_used',
  'discount_code_minimum',
  'too_many_requests',
]);
export type DiscountRefusal = z.infer<typeof discountRefusal>;

/** A discount code, as administrators keep it. */
export const managedDiscount = z.object({
  id,
  code: z.string(),
  /** Either of the two is null. */
  percent: z.number().int().nullable(),
  amount: naira.nullable(),
  /** Of products, without delivery. */
  min_subtotal: naira,
  /** Null: from now on, and without an end. */
  starts: time.nullable(),
  ends: time.nullable(),
  /** By everyone together; null: any number. */
  max_uses: z.number().int().nullable(),
  once_per_person: z.boolean(),
  active: z.boolean(),
  /** Orders that hold it: paid ones, and those that still may be. */
  uses: z.number().int().nonnegative(),
  version,
});
export type ManagedDiscount = z.infer<typeof managedDiscount>;

/** What administrators send of one. */
export const discountInput = z
  .strictObject({
    code: discountCode.regex(/^[A-Z0-9-]{3,30}$/, 'must be 3 to 30 letters, digits or hyphens'),
    percent: z.number().int().min(1).max(100).nullable().default(null),
    amount: naira.min(1).max(1_000_000).nullable().default(null),
    min_subtotal: naira.max(100_000_000).default(0),
    starts: time.nullable().default(null),
    ends: time.nullable().default(null),
    max_uses: z.number().int().min(1).max(1_000_000).nullable().default(null),
    once_per_person: z.boolean().default(false),
    active: z.boolean().default(true),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
    path: ['percent'],
    message: 'is required, or an amount, and not both',
  })
  .refine(({ starts, ends }) => starts === null || ends === null || starts < ends, {
    path: ['ends'],
    message: 'must be after starts',
  });

/** The same for one that is there; without `version` the last change wins. */
export const discountChange = discountInput.safeExtend({ version: version.optional() });

/** What a buyer chooses beside products and address. */
const orderChoice = {
  discount_code: discountCode.optional(),
  /** Left out: the cheapest delivery to the address. */
  delivery_option_id: id.optional(),
};

export const orderInput = {
  items: z.array(cartLine).min(1, 'must not be empty').max(50),
  /** Address and city are required unless the order is fetched. */
  shipping_info: shippingInfo.extend({
    address: textOrNone(300).default(''),
    city: lineOrNone(100).default(''),
  }),
  ...orderChoice,
  /** The total that the buyer agreed to: an order that costs anything else is refused. */
  expected_total: naira.optional(),
  payment_info: z.record(z.string().max(60), z.unknown()).optional(),
  payment_method: z.literal('paystack').default('paystack'),
  total_price: z.unknown().optional(),
};

/** What a quote is asked for. */
export const quoteInput = {
  items: orderInput.items,
  /** Where it goes, if that is known yet. */
  state: lineOrNone(60).optional(),
  ...orderChoice,
};

export const quote = z.object({
  lines: z.array(
    z.object({
      id,
      product_name: z.string(),
      image_url: z.string(),
      variant: z.string().nullable(),
      price: naira,
      quantity: z.number().int(),
      line_total: naira,
      stock: z.number().int(),
    }),
  ),
  /** Lines of the cart that can't be bought as they are; they are not in the sums. */
  unavailable: z.array(
    z.object({
      id,
      variant: z.string().nullable(),
      /** Empty when the product is gone. */
      product_name: z.string(),
      reason: z.enum(['gone', 'out_of_stock', 'too_few']),
      /** How many there are. */
      stock: z.number().int(),
    }),
  ),
  subtotal: naira,
  shipping: naira,
  /** At most 0: all that is taken off. */
  discount: z.number().max(0),
  tax: naira,
  total: naira,
  adjustments: z.array(adjustment),
  /** What is offered there, in its order. */
  delivery_options: z.array(offeredDelivery),
  /** Which of them is in the sums: the wanted one where it is offered, else the cheapest delivery; null where there is none. */
  delivery_option_id: id.nullable(),
  /** The caller's own unpaid order, whose products are available to them until then; null for visitors. */
  open_order: z
    .object({
      id,
      number: z.string(),
      expires_at: time,
      /** Where it can be paid; null until its payment was started. */
      payment_url: z.string().nullable(),
    })
    .nullable(),
  /** What became of the wanted code; null where none was wanted. */
  discount_code: z
    .object({ code: z.string(), refused: discountRefusal.nullable(), message: z.string() })
    .nullable(),
});

export const orderItem = z.object({
  quantity: z.number().int().min(1),
  variant: z.string().nullable(),
  Merch: z.object({
    id,
    product_name: z.string(),
    description: z.string(),
    price: naira,
    image_url: z.string(),
  }),
});

/** Who carries an order and how it is tracked, as an administrator enters it. */
export const fulfilmentInput = z.strictObject({
  courier: line(80),
  tracking_number: lineOrNone(100).default(''),
  /** Where the parcel can be followed; empty for nowhere. */
  tracking_url: z.union([z.literal(''), httpsLink]).default(''),
});
export type FulfilmentInput = z.output<typeof fulfilmentInput>;

export const fulfilment = z.object({
  courier: z.string(),
  tracking_number: z.string(),
  tracking_url: z.string(),
  shipped_at: time,
});

/** Where a refund is on its way: see `infra/docs/refunds.md`. */
export const refundStatus = z.enum([
  'decided',
  'sent',
  'pending',
  'processing',
  'needs-attention',
  'refused',
  'failed',
  'owed',
  'processed',
  'settled',
  'replaced',
]);
export type RefundStatus = z.infer<typeof refundStatus>;

export const order = z.object({
  id,
  /** What people call it by: `POC-7K3M9Q`. Addresses keep the id. */
  number: z.string(),
  status: shownOrderStatus,
  payment_status: z.enum(['pending', 'paid', 'failed', 'refunded', 'part_refunded']),
  total_price: naira,
  subtotal: naira,
  shipping: naira,
  discount: z.number().max(0),
  tax: naira,
  adjustments: z.array(adjustment),
  /** How it gets to its buyer; null for orders from before there was a choice. */
  delivery: z.object(deliveryFacts).nullable(),
  quantity: z.number().int().min(1),
  payment_method: z.string(),
  /** The payment's reference at the provider, once one was started. */
  reference: z.string().nullable(),
  /** Where an unpaid order can still be paid, and until when its products are kept. */
  authorization_url: z.string().nullable(),
  reserved_until: time.nullable(),
  /** What was given back, and what is on its way. */
  refunded: naira,
  refunds: z.array(z.object({ id, amount: naira, status: refundStatus, at: time })),
  /** What the buyer's bank took back after a dispute; absent where it did not. */
  charged_back: naira.optional(),
  /** Paystack has a payment of it that neither came nor failed, or nobody could ask: money may have left the buyer. */
  payment_under_way: z.boolean(),
  cancellable: z.boolean(),
  createdAt: time,
  items: z.array(orderItem),
  /** Where it goes; null once the person is deleted, or, while it is on its way then, without their email. */
  shipping_info: z
    .object({ ...shownAddress, name: z.string(), email: z.string(), phone: z.string() })
    .nullable(),
  /** Who carries it; null before it is shipped, and where nobody said. */
  fulfilment: fulfilment.nullable(),
  history: z.array(z.object({ status: shownOrderStatus, at: time })),
});
export type Order = z.infer<typeof order>;

/** An order that is still open when an account is about to be deleted. */
const openOrder = z.object({
  id,
  number: z.string(),
  status: shownOrderStatus,
  total_price: naira,
  createdAt: time,
  /** The first product. */
  product_name: z.string(),
});

/** What the deletion of an account does to its open orders, newest first, at most 50 each. */
export const deletionCheck = z.object({
  /** On their way: they are still delivered, and keep the name, phone and address until they are. */
  to_deliver: z.array(openOrder),
  /** Not paid for: they are cancelled. */
  to_cancel: z.array(openOrder),
});
export type DeletionCheck = z.infer<typeof deletionCheck>;

/** An order as administrators see it: with its customer, its history and, as specified, the first product. */
export const managedOrder = order.extend({
  User: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  Merch: z.object({ product_name: z.string(), image_url: z.string(), price: naira }),
  /** What of its payment can still be refunded, whatever became of the order. */
  refundable: naira,
  /** Absent where its payment is not disputed, and was not. */
  disputes: z.array(dispute).optional(),
  /** `by` is a person's name, or `system`. */
  history: z.array(z.object({ status: shownOrderStatus, by: z.string(), at: time, note: z.string() })),
  refunds: z.array(
    z.object({
      id,
      amount: naira,
      reason: z.string(),
      status: refundStatus,
      by: z.string(),
      at: time,
      /** Why it came to nothing the last time; empty when it never did. */
      error: z.string(),
      next_try_at: time.nullable(),
    }),
  ),
});
export type ManagedOrder = z.infer<typeof managedOrder>;

/** A refund that has not reached its end: who is owed how much, and why it is not there yet. */
export const owedRefund = z.object({
  id,
  order_id: id,
  order_number: z.string(),
  /** Empty once the person is deleted. */
  customer: z.object({ name: z.string(), email: z.string() }),
  /** In `currency`. */
  amount: naira,
  currency: z.string(),
  status: refundStatus,
  /** When it was decided. */
  at: time,
  /** Since when it is in its state. */
  since: time,
  tries: z.number().int().nonnegative(),
  error: z.string(),
  next_try_at: time.nullable(),
});
export type OwedRefund = z.infer<typeof owedRefund>;

/** Where a refund goes that Paystack can't send the way it was paid. It is passed on, and not kept. */
export const refundAccount = z.strictObject({
  account_number: z.string().regex(/^\d{10}$/, 'must be 10 digits'),
  /** The id of one of `GET /banks`. */
  bank_id: z.string().regex(/^\d{1,10}$/, 'must be the id of a bank'),
});

export const bank = z.object({ id: z.string(), name: z.string() });

/** The accounts of the ledger: where money is, and what it was for. */
export const ledgerAccount = z.enum([
  'paystack',
  'sales',
  'shipping',
  'discounts',
  'tax',
  'fees',
  'refunds',
  'refunds_payable',
  'chargebacks',
  'suspense',
  'bank',
]);

export const ledgerKind = z.enum([
  'payment',
  'refund_owed',
  'refund',
  'refund_settled',
  'chargeback',
  'payout',
  'fee',
  'correction',
]);

/** One movement of money in double entry: the debits of its lines equal the credits. */
export const ledgerEntry = z.object({
  id,
  at: time,
  kind: ledgerKind,
  reference: z.string(),
  order_id: id.nullable(),
  /** `POC-7K3M9Q`; null where it belongs to no order. */
  order_number: z.string().nullable(),
  lines: z.array(z.object({ account: ledgerAccount, debit: naira, credit: naira })),
});

export const planId = z.enum(['basic', 'premium', 'ultimate']);
export const plan = z.object({
  id: planId,
  name: z.string(),
  price_usd: z.number(),
  price_ngn: naira,
  features: z.array(z.string()),
  most_popular: z.boolean(),
});

export const subscription = z.object({
  id: id.nullable(),
  plan: planId,
  plan_name: z.string(),
  status: z.enum(['active', 'cancelled', 'expired', 'inactive']),
  price: naira,
  start_date: time.nullable(),
  end_date: time.nullable(),
  next_billing_date: time.nullable(),
});

export const managedSubscription = z.object({
  id,
  plan: planId,
  status: z.enum(['active', 'cancelled', 'expired']),
  start_date: time,
  end_date: time,
  User: z.object({ name: z.string(), email: z.string(), avatar: z.string() }),
});

export const paymentMethod = z.object({
  id,
  type: z.enum(['card', 'paypal']),
  last4: z.string(),
  email: z.string(),
  isDefault: z.boolean(),
});

export const bill = z.object({
  id,
  date: time,
  description: z.string(),
  amount: naira,
  status: z.string(),
  invoice_url: z.string().nullable(),
});
