import { listPlans as contract } from '@poc/contracts/endpoints/plans';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '../route.ts';
import { plans } from './plans.ts';
import { presentPlan } from './present-plan.ts';
import { readPrices } from './prices/read-prices.ts';

export const listPlans = route(contract, everyone, ({ db, billingClock }) => async () => {
  await billingClock.refresh();
  const priceAt = await readPrices(db);
  const shown = Object.values(plans).map((plan) => presentPlan(plan, priceAt(plan.id, billingClock.now())));
  return page(shown, { total: shown.length });
});
