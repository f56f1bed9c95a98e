import * as contracts from '@poc/contracts/endpoints/plans';
import { everyone, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { getSubscription } from './get-subscription.ts';
import { listPlans } from './list-plans.ts';

export const subscriptionsRoutes = (deps: Deps): Route[] => [
  route(contracts.listPlans, everyone, listPlans()),
  route(contracts.getSubscription, self, getSubscription(deps)),
];
