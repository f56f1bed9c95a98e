import type { OrderDoc, OrderStatus } from '@poc/commerce/orders/order.model';
import { newOrderNumber } from '@poc/commerce/orders/order-number';
import { searchFieldsOf } from '@poc/commerce/orders/order-search-fields';
import { newPayment } from '@poc/commerce/payments/new-payment';
import type { PaymentDoc } from '@poc/commerce/payments/payment.model';
import { Types } from 'mongoose';
import { mixed } from '../mixed.ts';
import { merchDocOf } from './merch-docs.ts';

const cities = ['Lagos', 'Abuja', 'Ibadan', 'Enugu', 'Kano'];
const products = Array.from({ length: 50 }, (_, at) => merchDocOf(at));
/** Old enough that no order is still pending. */
const firstMoment = Date.parse('2024-01-01T00:00:00.000Z');
const minuteMs = 60_000;

/** Id of an order by number, like MongoDB's: a time first, and digits that differ at the end. */
const orderIdOf = (at: number): Types.ObjectId => {
  const seconds = Math.floor((firstMoment + at * minuteMs) / 1_000);
  return new Types.ObjectId(`${hex(seconds)}5eed5eed${hex(mixed(at))}`);
};

/** Order number by number; unique below 28^6. */
function orderNumberOf(at: number): string {
  let rest = at;
  return newOrderNumber((below) => {
    const digit = rest % below;
    rest = Math.floor(rest / below);
    return digit;
  });
}

const hex = (number: number): string => number.toString(16).padStart(8, '0');

/** Most orders are delivered. */
function statusOf(chance: number): OrderStatus {
  if (chance < 80) return 'delivered';
  if (chance < 87) return 'shipped';
  return chance < 94 ? 'paid' : 'cancelled';
}

/** An order of a user by number in stored form, one a minute. */
export function orderDocOf(at: number, userId: string): OrderDoc {
  const createdAt = new Date(firstMoment + at * minuteMs);
  const status = statusOf(mixed(at) % 100);
  const isPaid = status !== 'cancelled';
  const lines = Array.from({ length: 1 + (at % 3) }, (_, nth) => lineOf(mixed(at) + nth));
  const subtotalKobo = lines.reduce((sum, { priceKobo, quantity }) => sum + priceKobo * quantity, 0);
  const order = {
    _id: orderIdOf(at),
    number: orderNumberOf(at),
    lines,
    customer: { name: 'Zainab Bello', email: 'zainab.bello@bench.test', phone: '+2348030000102' },
  };
  return {
    ...order,
    userId: new Types.ObjectId(userId),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotalKobo,
    shippingKobo: 0,
    discountKobo: 0,
    taxKobo: 0,
    totalKobo: subtotalKobo,
    status,
    cancelReason: isPaid ? null : 'lapsed',
    paymentStatus: isPaid ? 'paid' : 'pending',
    paymentMethod: 'paystack',
    idempotencyKey: `key:${at}`,
    requestHash: `${at}`,
    reservation: isPaid ? 'taken' : 'released',
    reservedUntil: null,
    shipTo: {
      address: `${at % 200} Adeniran Ogunsanya Street`,
      city: cities[at % cities.length] ?? '',
      state: '',
      lga: '',
      landmark: '',
    },
    history: [
      { status: 'pending', by: userId, at: createdAt, note: '' },
      { status, by: 'system', at: createdAt, note: '' },
    ],
    createdAt,
    updatedAt: createdAt,
    ...searchFieldsOf(order),
  };
}

/** The payment of `orderDocOf`, by number in stored form. */
export function paymentDocOf(at: number, userId: string): PaymentDoc {
  const order = orderDocOf(at, userId);
  const isPaid = order.paymentStatus === 'paid';
  const paid: Partial<PaymentDoc> = {
    ...{ status: 'paid', accepted: true, channel: 'card', paidAt: order.createdAt },
    ...{ transactionId: String(4_000_000_000 + at), paidKobo: order.totalKobo },
  };
  return newPayment({
    ...{ purpose: 'order', userId: order.userId, orderId: order._id, amountKobo: order.totalKobo },
    ...{ email: order.customer.email, startedAt: order.createdAt, askAt: null },
    ...{ accessCode: `access${at}`, authorizationUrl: `https://checkout.paystack.test/access${at}` },
    ...(isPaid ? paid : {}),
  });
}

function lineOf(chance: number): OrderDoc['lines'][number] {
  const product = products[chance % products.length];
  if (product === undefined) throw new Error('the shop has no products');
  const { _id, productName, description, priceKobo, imageUrl } = product;
  return {
    merchId: _id,
    variant: null,
    productName,
    description,
    priceKobo,
    imageUrl,
    quantity: 1 + (chance % 2),
  };
}
