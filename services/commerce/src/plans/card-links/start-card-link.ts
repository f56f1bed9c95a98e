import { startCardLink as contract } from '@poc/contracts/endpoints/plans';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { cardCheckOf, startPlanPage } from '../billing/start-plan-page.ts';
import { cardLinkModel } from './card-link.model.ts';
import { readCardLink } from './read-card-link.ts';

/** Uses a link: opens Paystack's page for a new card. A link whose page could not be opened stays usable. */
export const startCardLink = route(contract, everyone, (deps: CommerceDeps) => async ({ body }) => {
  const { db, billingClock } = deps;
  const { link, subscription } = await readCardLink(deps, body.token);
  const { _id, userId } = link;
  const usedAt = billingClock.now();
  const { modifiedCount } = await cardLinkModel(db).updateOne({ _id, usedAt: null }, { $set: { usedAt } });
  if (modifiedCount === 0) fail('link_used');
  try {
    const check = cardCheckOf(userId.toHexString(), subscription);
    const payment = await startPlanPage(deps, { ...check, returnPath: '/card/return' });
    return { authorization_url: payment.authorizationUrl };
  } catch (error) {
    await cardLinkModel(db).updateOne({ _id, usedAt }, { $set: { usedAt: null } });
    throw error;
  }
});
