import type { ManagedOrder } from '@poc/contracts/entities/orders';

/** Returns whether an order waits to be shipped. A charged-back order stays `paid`. */
export const isToShip = ({ status, payment_status }: ManagedOrder): boolean =>
  status === 'paid' && payment_status !== 'refunded';
