import type { managedPlan } from '@poc/contracts/entities/plans';
import type { z } from 'zod';
import { nairaOf } from '../../naira.ts';
import { plans } from '../plans.ts';
import type { PlanDoc } from './plan.model.ts';
import { versionAt } from './read-prices.ts';

export function presentManagedPlan(plan: PlanDoc, now: Date): z.input<typeof managedPlan> {
  const current = versionAt(plan, now);
  return {
    id: plan._id,
    name: plans[plan._id].name,
    price: nairaOf(current.priceKobo),
    price_usd: current.priceUsdCents / 100,
    version: plan.versions.length,
    versions: plan.versions
      .map(({ priceKobo, priceUsdCents, from, reason, decidedAt }, at) => ({
        version: at + 1,
        price: nairaOf(priceKobo),
        price_usd: priceUsdCents / 100,
        from: from.toISOString(),
        reason,
        decided_at: decidedAt.toISOString(),
        superseded: plan.versions.slice(at + 1).some((later) => later.from <= from),
      }))
      .toReversed(),
  };
}
