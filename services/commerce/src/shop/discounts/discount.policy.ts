import type { DiscountRefusal } from '@poc/contracts/entities/discounts';
import type { DiscountDoc } from './discount.model.ts';

export interface DiscountUse {
  readonly subtotalKobo: number;
  readonly now: Date;
  readonly isUsedByPerson: boolean;
}

/** Returns the reason why a code does not apply; null if it does. */
export function refusalOf(
  discount: DiscountDoc | null,
  { subtotalKobo, now, isUsedByPerson }: DiscountUse,
): Exclude<DiscountRefusal, 'too_many_requests'> | null {
  if (!discount?.active) return 'discount_code_invalid';
  const { startsAt, endsAt, maxUses, uses, oncePerPerson, minSubtotalKobo } = discount;
  if ((startsAt && now < startsAt) || (endsAt && now >= endsAt)) return 'discount_code_expired';
  if (maxUses !== null && uses >= maxUses) return 'discount_code_used';
  if (oncePerPerson && isUsedByPerson) return 'discount_code_used';
  return subtotalKobo < minSubtotalKobo ? 'discount_code_minimum' : null;
}
