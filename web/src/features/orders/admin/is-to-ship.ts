import type { ManagedOrder } from '@poc/contracts/entities/orders';

/** Returns whether an order waits to be shipped. */
export const isToShip = ({ status }: Pick<ManagedOrder, 'status'>): boolean => status === 'paid';
