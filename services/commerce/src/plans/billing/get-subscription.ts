import { getSubscription as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';
import { readSubscriptionResponse } from './read-billing.ts';

export const getSubscription = route(contract, self, ({ db }) => ({ subject }) => {
  return readSubscriptionResponse(db, subject.id);
});
