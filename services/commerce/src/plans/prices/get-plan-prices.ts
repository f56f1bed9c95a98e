import { getPlanPrices as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import { admins } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';
import { type PlanDoc, planModel } from './plan.model.ts';
import { presentManagedPlan } from './present-managed-plan.ts';

export const getPlanPrices = route(contract, admins, ({ db, billingClock }) => async () => {
  await billingClock.refresh();
  const plans = await planModel(db).find({}).sort({ _id: 1 }).lean<PlanDoc[]>();
  return { plans: plans.map((plan) => presentManagedPlan(plan, billingClock.now())) };
});
