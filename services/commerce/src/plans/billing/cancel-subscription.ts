import { cancelSubscription as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';
import { changeOwnSubscription } from './change-own-subscription.ts';
import { readSubscriptionResponse } from './read-billing.ts';

/** Cancels the caller's plan at the end of the paid period. Idempotent. */
export const cancelSubscription = route(contract, self, (deps) => async ({ subject }) => {
  await changeOwnSubscription(deps, subject.id, 'cancelled');
  return readSubscriptionResponse(deps.db, subject.id);
});
