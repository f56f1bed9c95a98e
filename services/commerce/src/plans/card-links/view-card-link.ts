import { viewCardLink as contract } from '@poc/contracts/endpoints/plans';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { nairaOf } from '../../naira.ts';
import { plans } from '../plans.ts';
import { readPrices, renewalKoboOf } from '../prices/read-prices.ts';
import { readCardLink } from './read-card-link.ts';

/** Shows what a link is for, without using it. */
export const viewCardLink = route(contract, everyone, (deps: CommerceDeps) => async ({ body }) => {
  const { subscription, email } = await readCardLink(deps, body.token);
  return {
    plan_name: plans[subscription.nextPlan ?? subscription.plan].name,
    price: nairaOf(renewalKoboOf(subscription, await readPrices(deps.db))),
    next_billing_date: subscription.endDate.toISOString(),
    email: email.replace(/^(.)[^@]*/u, '$1•••'),
  };
});
