import { z } from 'zod';
import { id, line, lineOrNone, naira, ruleOver, textOrNone, version } from '../common.ts';
import { nigerianStates } from '../nigerian-states.ts';

export const deliveryKind = z.enum(['delivery', 'pickup']);

export const deliveryDetails = {
  name: z.string(),
  kind: deliveryKind,
  /** Estimated working days from the payment. */
  min_days: z.number().int().nonnegative(),
  max_days: z.number().int().nonnegative(),
  /** Empty unless `kind` is `pickup`. */
  pickup_address: z.string(),
  pickup_hours: z.string(),
};

export const offeredDelivery = z.object({ id, ...deliveryDetails, price: naira });

export type OfferedDelivery = z.infer<typeof offeredDelivery>;

export const deliveryOption = offeredDelivery.extend({
  /** States with this option; empty for all. */
  states: z.array(z.enum(nigerianStates)),
  active: z.boolean(),
  /** Sort position, ascending. */
  position: z.number().int(),
  version,
});

export type DeliveryOption = z.infer<typeof deliveryOption>;

/** Input of a new delivery option: `max_days` is at least `min_days`, and pickup needs an address. */
export const deliveryOptionInput = z
  .strictObject({
    name: line(80),
    kind: deliveryKind,
    states: z.array(z.enum(nigerianStates)).max(nigerianStates.length).default([]),
    price: naira.max(1_000_000),
    min_days: z.number().int().min(0).max(90),
    max_days: z.number().int().min(0).max(90),
    pickup_address: textOrNone(300).default(''),
    pickup_hours: lineOrNone(200).default(''),
    active: z.boolean().default(true),
    position: z.number().int().min(0).max(1_000).default(0),
  })
  .refine(({ min_days, max_days }) => max_days >= min_days, {
    path: ['max_days'],
    message: 'must not be below min_days',
    ...ruleOver('min_days', 'max_days'),
  })
  .refine(({ kind, pickup_address }) => kind === 'delivery' || pickup_address !== '', {
    path: ['pickup_address'],
    message: 'is required',
    ...ruleOver('kind', 'pickup_address'),
  });

/** Without `version` the last change wins. */
export const deliveryOptionChange = deliveryOptionInput.safeExtend({ version: version.optional() });
