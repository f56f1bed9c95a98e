import type { planId } from '@poc/contracts/entities/plans';
import type { z } from 'zod';

export type PlanId = z.output<typeof planId>;

export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  /** Monthly price in US cents, shown on the plan's card. */
  readonly priceUsdCents: number;
  /** Monthly price in kobo, as charged. */
  readonly priceKobo: number;
  readonly features: readonly string[];
  readonly mostPopular: boolean;
}

/** Plans of the specification. Premium is the ₦4,990 'Pro' of the FAQ. */
export const plans: Readonly<Record<PlanId, Plan>> = {
  basic: {
    id: 'basic',
    name: 'Basic',
    priceUsdCents: 0,
    priceKobo: 0,
    features: ['Limited content', 'Standard quality', 'Community access'],
    mostPopular: false,
  },
  premium: {
    id: 'premium',
    name: 'Premium',
    priceUsdCents: 999,
    priceKobo: 499_000,
    features: ['Full content', 'HD', 'Community', 'Early access'],
    mostPopular: true,
  },
  ultimate: {
    id: 'ultimate',
    name: 'Ultimate',
    priceUsdCents: 1_999,
    priceKobo: 999_000,
    features: ['Everything in Premium', '4K', 'Exclusive content', 'Priority support'],
    mostPopular: false,
  },
};
