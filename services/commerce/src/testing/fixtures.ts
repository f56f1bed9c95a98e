import { Types } from 'mongoose';
import type { OrderDoc } from '../orders/order.model.ts';
import { newOrderNumber } from '../orders/order-number.ts';
import type { Refund } from '../payments/payment.model.ts';
import { firstPrices } from '../plans/plans.ts';
import { type SubscriptionDoc, statusOf } from '../plans/subscription.model.ts';
import type { MerchDoc } from '../shop/merch.model.ts';

/** Time of the last fixture; each is a second after the one before, which fixes their order. */
let lastMoment = Date.parse('2026-01-05T09:00:00.000Z');
const nextMoment = (): Date => {
  lastMoment += 1_000;
  return new Date(lastMoment);
};

export function merchDoc(changes: Partial<MerchDoc> = {}): MerchDoc {
  const createdAt = nextMoment();
  return {
    _id: new Types.ObjectId(),
    productName: 'Stop-Loss Tee',
    description: 'One red line across the chest.',
    priceKobo: 1_250_000,
    oldPriceKobo: null,
    stock: 64,
    variants: [],
    unitsSold: 0,
    imageUrl: '/uploads/merch/stop-loss-tee.webp',
    deletedAt: null,
    createdAt,
    updatedAt: createdAt,
    ...changes,
  };
}

/** Creates a paid order of two units above the free-shipping limit. */
export function orderDoc(changes: Partial<OrderDoc> & { userId: Types.ObjectId }): OrderDoc {
  const createdAt = nextMoment();
  return {
    _id: new Types.ObjectId(),
    number: newOrderNumber(),
    lines: [
      {
        merchId: new Types.ObjectId(),
        variant: null,
        productName: 'Buy the Dip Hoodie',
        description: 'Thick green fleece.',
        priceKobo: 2_800_050,
        imageUrl: '/uploads/merch/buy-the-dip-hoodie.webp',
        quantity: 2,
      },
    ],
    quantity: 2,
    subtotalKobo: 5_600_100,
    shippingKobo: 250_000,
    discountKobo: -250_000,
    taxKobo: 0,
    totalKobo: 5_600_100,
    status: 'paid',
    paymentStatus: 'paid',
    paymentMethod: 'paystack',
    cancelReason: null,
    reservation: 'taken',
    reservedUntil: null,
    customer: { name: 'Chidi Okafor', email: 'member@poc.test', phone: '+2348030000102' },
    shipTo: { address: '14 Adeniran Ogunsanya Street', city: 'Lagos', state: '', lga: '', landmark: '' },
    history: [{ status: 'pending', by: 'system', at: createdAt, note: '' }],
    createdAt,
    updatedAt: createdAt,
    ...changes,
  };
}

/** Creates a refund of ₦1 that is decided and not sent. */
export function refundDoc(changes: Partial<Refund> = {}): Refund {
  const at = nextMoment();
  return {
    _id: new Types.ObjectId(),
    amountKobo: 100,
    currency: 'NGN',
    transactionId: '1',
    reason: '',
    status: 'decided',
    providerId: null,
    stated: '',
    tries: 0,
    nextTryAt: null,
    lastError: '',
    key: null,
    changedAt: at,
    by: 'system',
    at,
    ...changes,
  };
}

export function subscriptionDoc(changes: Partial<SubscriptionDoc> = {}): SubscriptionDoc {
  const { state = 'active', plan = 'premium' } = changes;
  const { priceKobo } = firstPrices[changes.nextPlan ?? plan];
  const startDate = new Date('2026-01-01T08:00:00.000Z');
  const endDate = new Date('2026-02-01T08:00:00.000Z');
  return {
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(),
    plan,
    state,
    status: statusOf(state),
    startDate,
    endDate,
    anchor: startDate,
    periods: 1,
    nextPlan: null,
    graceUntil: null,
    tries: 0,
    isTrial: state === 'trialing',
    hasPaid: state !== 'trialing',
    reminded: false,
    // Never due, regardless of the test's clock.
    dueAt: null,
    lastFailure: '',
    trialUsedAt: null,
    agreedKobo: priceKobo,
    announcedKobo: priceKobo,
    announcedFrom: null,
    version: 1,
    createdAt: startDate,
    updatedAt: startDate,
    ...changes,
  };
}
