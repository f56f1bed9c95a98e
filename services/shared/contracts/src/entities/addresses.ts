import { z } from 'zod';
import { id, time } from '../common.ts';
import { stateOf } from '../nigerian-states.ts';
import { shippingInfo } from './quotes.ts';

const { name, phone, address, city, lga, landmark } = shippingInfo.shape;

/** Delivery address saved by a member for later orders, without an email address. */
export const addressInput = z.strictObject({
  ...{ name, phone, address, city },
  state: z
    .string()
    .max(60)
    .refine((text) => stateOf(text) !== null, 'must be a state of Nigeria')
    .overwrite((text) => stateOf(text) ?? text),
  ...{ lga, landmark },
});

export type AddressInput = z.output<typeof addressInput>;

export const savedAddress = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  /** `lga` and `landmark` are empty if unknown. */
  lga: z.string(),
  landmark: z.string(),
  /** Time of the last save. */
  updatedAt: time,
});
export type SavedAddress = z.infer<typeof savedAddress>;
