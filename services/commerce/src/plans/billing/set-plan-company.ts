import { setPlanCompany as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { route } from '../../route.ts';
import { subscriptionModel } from '../subscription.model.ts';
import { isOver } from '../subscription-state.ts';
import { readSubscription, readSubscriptionResponse } from './read-billing.ts';

/** Sets the company on future invoices; issued ones are unchanged. Idempotent. */
export const setPlanCompany = route(contract, self, ({ db }) => async ({ subject, body }) => {
  const { company_name: company = '', tin = '' } = body;
  await writeForPerson(db, subject, async (tx) => {
    const before = await readSubscription(tx, subject.id);
    if (before === null) return fail('subscription_not_found');
    if (isOver(before)) return fail('subscription_over');
    const billTo = { company, tin };
    await subscriptionModel(tx).updateOne({ _id: before._id }, { $set: { billTo } });
  });
  return readSubscriptionResponse(db, subject.id);
});
