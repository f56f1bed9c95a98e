import type { OrderDoc, OrderStatus } from '@poc/commerce/orders/order.model';
import { newOrderNumber } from '@poc/commerce/orders/order-number';
import { searchFieldsOf } from '@poc/commerce/orders/order-search-fields';
import { Types } from 'mongoose';
import { merchDocOf } from './merch-docs.ts';

/** Orders of the measured person in each database: the first ones. */
export const ordersOfMeasured = 20;
/** Name and address that searches look for. */
export const measuredName = 'Zainab Bello';
export const measuredMail = 'zainab.bello@bench.test';

export const firstNames =
  'Ada Bola Chidi Dayo Emeka Folake Gbenga Halima Ife Jide Kemi Lola Musa Ngozi Obinna Peju Rashida Segun Tunde Uche Victor Wale Yusuf Zainab Amaka Bisi Chioma Damilola Efe Funmi Grace Hauwa'.split(
    ' ',
  );
export const lastNames =
  'Okafor Bello Adeyemi Eze Balogun Musa Obi Lawal Nwosu Ojo Ibrahim Okeke Salami Uzor Danjuma Akande Effiong Bassey Ogunleye Abubakar Chukwu Afolabi Okonkwo Sule Idowu Nnamdi Yakubu Alabi Umeh Oyelaran Garba Etim Fashola Onyeka Tijani Ajayi Ekwueme Mohammed Oladipo Igwe'.split(
    ' ',
  );
const cities = ['Lagos', 'Abuja', 'Ibadan', 'Enugu', 'Kano'];
const products = Array.from({ length: 50 }, (_, at) => merchDocOf(at));
/** Old enough that no order is still pending. */
const firstMoment = Date.parse('2024-01-01T00:00:00.000Z');
const minuteMs = 60_000;

/** A deterministic pseudo-random number, unique for numbers below 2^32. */
export const mixed = (at: number): number => Math.imul(at + 1, 0x9e3779b1) >>> 0;

/** Id of an order by number, like MongoDB's: a time first, and digits that differ at the end. */
export const orderIdOf = (at: number): Types.ObjectId => {
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

/** Reference of its payment. */
export const referenceOf = (at: number): string => `poc-${orderIdOf(at).toHexString()}`;

const hex = (number: number): string => number.toString(16).padStart(8, '0');

/** Most orders are delivered. */
function statusOf(chance: number): OrderStatus {
  if (chance < 80) return 'delivered';
  if (chance < 87) return 'shipped';
  return chance < 94 ? 'paid' : 'cancelled';
}

/** Buyer of an order. A few people order often, most rarely. */
function customerOf(at: number, people: number, measured: string) {
  if (at < ordersOfMeasured) return { userId: measured, name: measuredName, email: measuredMail };
  const person = Math.floor(people * (mixed(at) / 2 ** 32) ** 2);
  const first = firstNames[mixed(person) % firstNames.length] ?? '';
  const last = lastNames[Math.floor(mixed(person) / firstNames.length) % lastNames.length] ?? '';
  return {
    userId: `b${person.toString(16).padStart(23, '0')}`,
    name: `${first} ${last}`,
    email: `${first}.${last}${person}@gmail.test`.toLowerCase(),
  };
}

/**
 * An order by number in stored form, one a minute.
 * @param people number of buyers
 * @param measured id of the person with the first orders
 */
export function orderDocOf(at: number, people: number, measured: string): OrderDoc {
  const { userId, name, email } = customerOf(at, people, measured);
  const createdAt = new Date(firstMoment + at * minuteMs);
  const status = statusOf(mixed(at) % 100);
  const isPaid = status !== 'cancelled';
  const lines = Array.from({ length: 1 + (at % 3) }, (_, nth) => lineOf(mixed(at) + nth));
  const subtotalKobo = lines.reduce((sum, { priceKobo, quantity }) => sum + priceKobo * quantity, 0);
  const order = {
    _id: orderIdOf(at),
    number: orderNumberOf(at),
    lines,
    customer: { name, email, phone: '+2348030000102' },
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
    payment: {
      reference: referenceOf(at),
      accessCode: `access${at}`,
      authorizationUrl: `https://checkout.paystack.test/access${at}`,
      startedAt: createdAt,
      attempt: 1,
      transactionId: isPaid ? String(4_000_000_000 + at) : null,
      channel: isPaid ? 'card' : null,
      paidKobo: isPaid ? subtotalKobo : 0,
      currency: 'NGN',
      paidAt: isPaid ? createdAt : null,
      underWay: false,
      askAt: null,
      asks: 0,
    },
    reservation: isPaid ? 'taken' : 'released',
    reservedUntil: null,
    refunds: [],
    refundedKobo: 0,
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

function lineOf(chance: number): OrderDoc['lines'][number] {
  const product = products[chance % products.length];
  if (product === undefined) throw new Error('there are no products');
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
