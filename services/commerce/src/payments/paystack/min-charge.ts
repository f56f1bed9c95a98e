import { fail } from '@poc/kit/errors';
import { nairaText } from '../../naira.ts';

/** Paystack's minimum charge: ₦50. */
export const minChargeKobo = 5_000;

/** Checks an amount. @throws total_below_minimum for one below Paystack's minimum, except 0 */
export function checkChargeable(totalKobo: number): void {
  if (totalKobo > 0 && totalKobo < minChargeKobo) {
    fail('total_below_minimum', { detail: `Your total is ${nairaText(totalKobo)}.` });
  }
}
