import type { BodyOf } from '@poc/contracts/endpoint';
import type { createDeliveryOption } from '@poc/contracts/endpoints/commerce-admin';
import { koboOf } from '../money/naira.ts';
import type { Deliverable } from './choose-delivery.ts';

/** An option as it is stored, of what an administrator sent. */
export const fieldsOf = (body: BodyOf<typeof createDeliveryOption>): Omit<Deliverable, '_id'> => ({
  name: body.name,
  kind: body.kind,
  states: [...new Set(body.states)],
  priceKobo: koboOf(body.price),
  minDays: body.min_days,
  maxDays: body.max_days,
  // What is brought has neither.
  pickupAddress: body.kind === 'pickup' ? body.pickup_address : '',
  pickupHours: body.kind === 'pickup' ? body.pickup_hours : '',
  active: body.active,
  position: body.position,
});
