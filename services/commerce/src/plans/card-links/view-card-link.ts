import { viewCardLink as contract } from '@poc/contracts/endpoints/plans';
import { everyone } from '@poc/kit/auth/policies';
import { nairaOf } from '../../naira.ts';
import { route } from '../../route.ts';
import { plans } from '../plans.ts';
import { readPrices, renewalKoboOf } from '../prices/read-prices.ts';
import { readCardLink } from './read-card-link.ts';

/** Shows what a link is for, without using it. */
export const viewCardLink = route(contract, everyone, (deps) => async ({ body }) => {
  const { subscription, email } = await readCardLink(deps, body.token);
  return {
    plan_name: plans[subscription.nextPlan ?? subscription.plan].name,
    price: nairaOf(renewalKoboOf(subscription, await readPrices(deps.db))),
    next_billing_date: subscription.endDate.toISOString(),
    email: email.replace(/^(.)[^@]*/u, '$1•••'),
  };
});
