import type { ManagedDiscount } from '@poc/contracts/entities/discounts';
import { formatStamp } from '../../../shared/text/dates.ts';
import { formatNaira } from '../../../shared/text/money.ts';
import { formatCount } from '../../../shared/text/numbers.ts';

/** Formats the discount: `10% off`, `₦1,500 off products from ₦10,000`. */
export function takesOff({ percent, amount, min_subtotal }: ManagedDiscount): string {
  const off = percent === null ? `${formatNaira(amount ?? 0)} off` : `${percent}% off`;
  return min_subtotal === 0 ? off : `${off} products from ${formatNaira(min_subtotal)}`;
}

/** Formats the uses: `12`, `12 of 100`. */
export const usesOf = ({ uses, max_uses }: ManagedDiscount): string =>
  max_uses === null ? formatCount(uses) : `${formatCount(uses)} of ${formatCount(max_uses)}`;

/** Formats the validity period. */
export function timeOf({ starts, ends }: ManagedDiscount): string {
  if (starts !== null && ends !== null) return `${formatStamp(starts)} to ${formatStamp(ends)}`;
  if (starts !== null) return `From ${formatStamp(starts)}`;
  return ends === null ? 'Always' : `Until ${formatStamp(ends)}`;
}

/** State of a code: usable now, or the reason why it is not. */
export function stateOf(
  { active, starts, ends, max_uses, uses }: ManagedDiscount,
  nowMs = Date.now(),
): 'Inactive' | 'Ended' | 'Used up' | 'Scheduled' | 'Active' {
  if (!active) return 'Inactive';
  if (ends !== null && Date.parse(ends) <= nowMs) return 'Ended';
  if (max_uses !== null && uses >= max_uses) return 'Used up';
  return starts !== null && Date.parse(starts) > nowMs ? 'Scheduled' : 'Active';
}
