import { addPaymentMethod as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';
import { readSubscription } from './read-billing.ts';
import { cardCheckOf, startPlanCheckout } from './start-plan-checkout.ts';

/** Opens a checkout in which a small charge checks the card; it is refunded immediately. */
export const addPaymentMethod = route(contract, self, (deps) => async ({ subject }) => {
  await deps.billingClock.refresh();
  const subscription = await readSubscription(deps.db, subject.id);
  const payment = await startPlanCheckout(deps, cardCheckOf(subject.id, subscription));
  return { authorization_url: payment.authorizationUrl };
});
