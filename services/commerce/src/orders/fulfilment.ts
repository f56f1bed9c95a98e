import type { FulfilmentInput, Order } from '@poc/contracts/entities/orders';
import type { OrderFulfilment } from './order.model.ts';

/** As it is stored. */
export const fulfilmentOf = (sent: FulfilmentInput, shippedAt: Date): OrderFulfilment => ({
  courier: sent.courier,
  trackingNumber: sent.tracking_number,
  trackingUrl: sent.tracking_url,
  shippedAt,
});

/** As the API answers it. */
export const presentFulfilment = (fulfilment: OrderFulfilment): NonNullable<Order['fulfilment']> => ({
  courier: fulfilment.courier,
  tracking_number: fulfilment.trackingNumber,
  tracking_url: fulfilment.trackingUrl,
  shipped_at: fulfilment.shippedAt.toISOString(),
});

/** What other services learn of it. */
export const snapshotOfFulfilment = ({ courier, trackingNumber, trackingUrl }: OrderFulfilment) => ({
  courier,
  trackingNumber,
  trackingUrl,
});

/** Whether two say the same, whenever it was shipped. */
export const isSameFulfilment = (one: OrderFulfilment | null | undefined, other: OrderFulfilment): boolean =>
  one?.courier === other.courier &&
  one.trackingNumber === other.trackingNumber &&
  one.trackingUrl === other.trackingUrl;

/** How notes in an order's history begin that name a courier. */
export const courierNote = /^Courier: /;

/** What the history of an order keeps of it. */
export const noteOf = ({ courier, trackingNumber }: OrderFulfilment): string =>
  `Courier: ${courier}${trackingNumber === '' ? '' : `, tracking number ${trackingNumber}`}`;
