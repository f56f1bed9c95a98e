import type { FulfilmentInput, Order } from '@poc/contracts/entities/orders';
import type { OrderFulfilment } from './order.model.ts';

export const fulfilmentOf = (sent: FulfilmentInput, shippedAt: Date): OrderFulfilment => ({
  courier: sent.courier,
  trackingNumber: sent.tracking_number,
  trackingUrl: sent.tracking_url,
  shippedAt,
});

export const presentFulfilment = (fulfilment: OrderFulfilment): NonNullable<Order['fulfilment']> => ({
  courier: fulfilment.courier,
  tracking_number: fulfilment.trackingNumber,
  tracking_url: fulfilment.trackingUrl,
  shipped_at: fulfilment.shippedAt.toISOString(),
});

export const snapshotOfFulfilment = ({ courier, trackingNumber, trackingUrl }: OrderFulfilment) => ({
  courier,
  trackingNumber,
  trackingUrl,
});

export const isSameFulfilment = (one: OrderFulfilment | null | undefined, other: OrderFulfilment): boolean =>
  one?.courier === other.courier &&
  one.trackingNumber === other.trackingNumber &&
  one.trackingUrl === other.trackingUrl;

/** Prefix of history notes that name a courier. */
export const courierNote = /^Courier: /;

export const noteOf = ({ courier, trackingNumber }: OrderFulfilment): string =>
  `Courier: ${courier}${trackingNumber === '' ? '' : `, tracking number ${trackingNumber}`}`;
