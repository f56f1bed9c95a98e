import { fail } from '@poc/kit/errors';
import { nairaText } from '../../naira.ts';

/** Paystack's minimum charge: ₦50. */
export const minChargeKobo = 5_000;

/** @throws total_below_minimum for an amount below Paystack's minimum, except 0 */
export function checkChargeable(totalKobo: number): void {
  if (totalKobo > 0 && totalKobo < minChargeKobo) {
    fail('total_below_minimum', { detail: `Your total is ${nairaText(totalKobo)}.` });
  }
}
