import { z } from 'zod';
import { id, line, lineOrNone, naira, ruleOver, textOrNone, version } from '../common.ts';
import { nigerianStates } from '../nigerian-states.ts';

/** How an order gets to its buyer: brought to them, or fetched by them. */
export const deliveryKind = z.enum(['delivery', 'pickup']);

/** What buyers see of a way to get an order. */
export const deliveryFacts = {
  name: z.string(),
  kind: deliveryKind,
  /** Working days from the payment on, estimated. */
  min_days: z.number().int().nonnegative(),
  max_days: z.number().int().nonnegative(),
  /** Empty unless it is fetched. */
  pickup_address: z.string(),
  pickup_hours: z.string(),
};

/** A way to get an order, as it is offered to a buyer. */
export const offeredDelivery = z.object({ id, ...deliveryFacts, price: naira });

export type OfferedDelivery = z.infer<typeof offeredDelivery>;

/** A way to get an order, as administrators keep it. */
export const deliveryOption = offeredDelivery.extend({
  /** Where it is offered; empty: everywhere. */
  states: z.array(z.enum(nigerianStates)),
  active: z.boolean(),
  /** Lower ones come first. */
  position: z.number().int(),
  version,
});

export type DeliveryOption = z.infer<typeof deliveryOption>;

/** What administrators send of one; `max_days` is not below `min_days`, and what is fetched has an address. */
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

/** The same for one that is there; without `version` the last change wins. */
export const deliveryOptionChange = deliveryOptionInput.safeExtend({ version: version.optional() });
