import { startCardLink as contract } from '@poc/contracts/endpoints/plans';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';
import { cardCheckOf, startPlanCheckout } from '../billing/start-plan-checkout.ts';
import { keyOfLink, readCardLink } from './read-card-link.ts';

/** Opens a checkout for a new card. Repeats continue the same payment until it has stored a card. */
export const startCardLink = route(contract, everyone, (deps) => async ({ body }) => {
  const { link, subscription } = await readCardLink(deps, body.token);
  const check = cardCheckOf(link.userId.toHexString(), subscription);
  const payment = await startPlanCheckout(deps, {
    ...check,
    key: keyOfLink(link),
    returnPath: '/card/return',
  });
  return { authorization_url: payment.authorizationUrl };
});
