import type { ManagedOrder } from '@poc/contracts/entities/orders';

/** True if an order waits to be shipped. A charged-back order keeps the status `paid`. */
export const isToShip = ({ status, payment_status }: ManagedOrder): boolean =>
  status === 'paid' && payment_status !== 'refunded';
