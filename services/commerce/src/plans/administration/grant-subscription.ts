import { grantSubscription as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { findPeopleByText } from '@poc/kit/people/find-people-by-text';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { type Connection, type Types, trusted } from 'mongoose';
import { route } from '../../route.ts';
import { readSubscription } from '../billing/read-billing.ts';
import { changeSubscription } from '../change-subscription.ts';
import { isOver } from '../subscription-state.ts';
import { auditFieldsOf } from './change-managed-subscription.ts';
import { readManagedSubscription } from './read-managed-subscription.ts';

/** Limit of users per email prefix. */
const maxMatches = 500;

/** Grants a non-renewing plan to a user without a plan; a repeat is therefore refused. */
export const grantSubscription = route(contract, admins, (deps) => async ({ body, subject }) => {
  const { db, billingClock } = deps;
  const { email, plan, days, reason } = body;
  await billingClock.refresh();
  const now = billingClock.now();
  const userId = (await personWith(db, email)) ?? fail('member_not_found');
  const granted = await withTransaction(db, async (tx) => {
    const before = await readSubscription(tx, userId);
    if (!isOver(before)) fail('subscription_running');
    const event = { type: 'granted', plan, days } as const;
    const after = await changeSubscription(tx, { userId, event, now, amountKobo: 0, reason });
    if (after === null) return fail('subscription_running');
    await writeAudit(tx, subject, 'subscription.grant', {
      target: { kind: 'subscription', id: after._id.toHexString(), ownerId: userId.toHexString() },
      before: before ? auditFieldsOf(before) : {},
      after: auditFieldsOf(after),
      reason,
    });
    return after;
  });
  return readManagedSubscription(db, granted._id);
});

async function personWith(db: Connection, email: string): Promise<Types.ObjectId | null> {
  const matches = await findPeopleByText(db, email, { most: maxMatches });
  const person = await personModel(db)
    .findOne({ _id: trusted({ $in: matches }), email, deleted: trusted({ $ne: true }) }, { _id: 1 })
    .lean<PersonDoc>();
  return person?._id ?? null;
}
