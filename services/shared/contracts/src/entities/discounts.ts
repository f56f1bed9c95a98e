import { z } from 'zod';
import { id, line, naira, ruleOver, time, version } from '../common.ts';

export const discountCode = line(40).toUpperCase();

/** Reason for refusing a code: an error code of the catalogue. */
export const discountRefusal = z.enum([
  'discount_code_invalid',
  'discount_code_expired',
  'discount_code_used',
  'discount_code_minimum',
  'too_many_requests',
]);

export type DiscountRefusal = z.infer<typeof discountRefusal>;

export const managedDiscount = z.object({
  id,
  code: z.string(),
  /** Exactly one of `percent` and `amount` is null. */
  percent: z.number().int().nullable(),
  amount: naira.nullable(),
  /** Minimum value of the products, without delivery. */
  min_subtotal: naira,
  /** Validity period; null for no start or no end. */
  starts: time.nullable(),
  ends: time.nullable(),
  /** Maximum number of uses; null for no limit. */
  max_uses: z.number().int().nullable(),
  once_per_person: z.boolean(),
  active: z.boolean(),
  /** Orders with this code that are paid or can still be paid. */
  uses: z.number().int().nonnegative(),
  version,
});

export type ManagedDiscount = z.infer<typeof managedDiscount>;

export const discountInput = z
  .strictObject({
    code: discountCode.regex(/^[A-Z0-9-]{3,30}$/, 'must be 3 to 30 letters, digits or hyphens'),
    percent: z.number().int().min(1).max(100).nullable().default(null),
    amount: naira.min(1).max(1_000_000).nullable().default(null),
    min_subtotal: naira.max(100_000_000).default(0),
    starts: time.nullable().default(null),
    ends: time.nullable().default(null),
    max_uses: z.number().int().min(1).max(1_000_000).nullable().default(null),
    once_per_person: z.boolean().default(false),
    active: z.boolean().default(true),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
    path: ['percent'],
    message: 'is required, or an amount, and not both',
    ...ruleOver('percent', 'amount'),
  })
  .refine(({ starts, ends }) => starts === null || ends === null || starts < ends, {
    path: ['ends'],
    message: 'must be after starts',
    ...ruleOver('starts', 'ends'),
  });

/** Without `version` the last change wins. */
export const discountChange = discountInput.safeExtend({ version: version.optional() });
