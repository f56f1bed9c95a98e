import { getManagedSubscription as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import { admins } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { readSubscriptionDetails } from './read-managed-subscription.ts';

export const getManagedSubscription = route(contract, admins, (deps: CommerceDeps) => async ({ params }) => {
  await deps.billingClock.refresh();
  return readSubscriptionDetails(deps, params.id);
});
