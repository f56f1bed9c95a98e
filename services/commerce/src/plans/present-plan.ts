import type { plan as contract } from '@poc/contracts/entities/plans';
import type { z } from 'zod';
import { nairaOf } from '../naira.ts';
import type { Plan } from './plans.ts';
import type { PlanVersion } from './prices/plan.model.ts';

export type PlanResponse = z.input<typeof contract>;

export function presentPlan(plan: Plan, { priceKobo, priceUsdCents }: PlanVersion): PlanResponse {
  return {
    id: plan.id,
    name: plan.name,
    price_usd: priceUsdCents / 100,
    price_ngn: nairaOf(priceKobo),
    features: [...plan.features],
    most_popular: plan.mostPopular,
  };
}
