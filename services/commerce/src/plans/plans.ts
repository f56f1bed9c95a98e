import type { planId } from '@poc/contracts/entities/plans';
import type { z } from 'zod';

export type PlanId = z.output<typeof planId>;

export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  /** A month, in US cents: what the card shows. */
  readonly priceUsdCents: number;
  /** A month, in kobo: what is charged. */
  readonly priceKobo: number;
  readonly features: readonly string[];
  readonly mostPopular: boolean;
}

/** The plans of the specification. Premium is the ₦4,990 'Pro' of the FAQ. */
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
