import { resumeSubscription as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../../route.ts';
import { isOver } from '../subscription-state.ts';
import { changeOwnSubscription } from './change-own-subscription.ts';
import { readSubscriptionResponse } from './read-billing.ts';

/** Reverts a cancellation or a planned change of plan. */
export const resumeSubscription = route(contract, self, (deps) => async ({ subject }) => {
  const before = await changeOwnSubscription(deps, subject.id, 'resumed');
  if (isOver(before)) fail('subscription_over');
  return readSubscriptionResponse(deps.db, subject.id);
});
