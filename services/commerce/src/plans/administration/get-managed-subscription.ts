import { getManagedSubscription as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import { admins } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';
import { readSubscriptionDetails } from './read-managed-subscription.ts';

export const getManagedSubscription = route(contract, admins, (deps) => async ({ params }) => {
  await deps.billingClock.refresh();
  return readSubscriptionDetails(deps, params.id);
});
