import type { planId } from '@poc/contracts/entities/plans';
import type { z } from 'zod';

export type PlanId = z.output<typeof planId>;

export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  readonly features: readonly string[];
  readonly mostPopular: boolean;
}

/** Monthly prices of the specification, in kobo as charged and in US cents. Later ones are rows of `prices/plan.model.ts`. */
export const firstPrices = {
  basic: { priceKobo: 0, priceUsdCents: 0 },
  premium: { priceKobo: 499_000, priceUsdCents: 999 },
  ultimate: { priceKobo: 999_000, priceUsdCents: 1_999 },
} as const satisfies Record<PlanId, object>;

/** Plans of the specification, from the smallest to the largest. Premium is the 'Pro' of the FAQ. */
export const plans: Readonly<Record<PlanId, Plan>> = {
  basic: {
    id: 'basic',
    name: 'Basic',
    features: ['Limited content', 'Standard quality', 'Community access'],
    mostPopular: false,
  },
  premium: {
    id: 'premium',
    name: 'Premium',
    features: ['Full content', 'HD', 'Community', 'Early access'],
    mostPopular: true,
  },
  ultimate: {
    id: 'ultimate',
    name: 'Ultimate',
    features: ['Everything in Premium', '4K', 'Exclusive content', 'Priority support'],
    mostPopular: false,
  },
};
