import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import { idOf } from '../../../shared/testing/people.ts';

/** Active delivery option for every state. */
export const anOption = (at: number, changes: Partial<DeliveryOption> = {}): DeliveryOption => ({
  id: idOf(at),
  name: 'Standard delivery',
  kind: 'delivery',
  states: [],
  price: 2_500,
  min_days: 2,
  max_days: 5,
  pickup_address: '',
  pickup_hours: '',
  active: true,
  position: 0,
  version: 1,
  ...changes,
});
export const standard = anOption(1);
/** Inactive pickup option. */
export const pickup = anOption(2, {
  name: 'Yaba pickup',
  kind: 'pickup',
  states: ['Lagos', 'Ogun'],
  price: 0,
  min_days: 0,
  max_days: 1,
  pickup_address: '3 Herbert Macaulay Way',
  active: false,
  position: 1,
});
