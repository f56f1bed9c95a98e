import { addPaymentMethod as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';
import { readSubscription } from './read-billing.ts';
import { cardCheckOf, startPlanPage } from './start-plan-page.ts';

/** Opens Paystack's page, where a small charge checks the card; it is refunded immediately. */
export const addPaymentMethod = route(contract, self, (deps) => async ({ subject }) => {
  await deps.billingClock.refresh();
  const subscription = await readSubscription(deps.db, subject.id);
  const payment = await startPlanPage(deps, cardCheckOf(subject.id, subscription));
  return { authorization_url: payment.authorizationUrl };
});
