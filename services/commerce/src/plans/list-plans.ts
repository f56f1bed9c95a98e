import { page, type Reply } from '@poc/kit/http/reply';
import { plans } from './plans.ts';
import { type PlanAnswer, presentPlan } from './present-plan.ts';

export const listPlans = () => async (): Promise<Reply<PlanAnswer[]>> => {
  const answers = Object.values(plans).map(presentPlan);
  return page(answers, { total: answers.length });
};
