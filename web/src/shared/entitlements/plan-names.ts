import type { PlanId } from '@poc/contracts/entitlements';

export const planNames: Record<PlanId, string> = {
  basic: 'Basic',
  premium: 'Premium',
  ultimate: 'Ultimate',
};

/** Plans in ascending order. */
export const planRanks: Record<PlanId, number> = { basic: 0, premium: 1, ultimate: 2 };
