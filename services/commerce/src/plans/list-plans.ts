import { listPlans as contract } from '@poc/contracts/endpoints/plans';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import { plans } from './plans.ts';
import { presentPlan } from './present-plan.ts';

export const listPlans = route(contract, everyone, () => async () => {
  const answers = Object.values(plans).map(presentPlan);
  return page(answers, { total: answers.length });
});
