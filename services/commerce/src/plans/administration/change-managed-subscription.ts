import { writeAudit } from '@poc/kit/audit/write-audit';
import { fail } from '@poc/kit/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import type { CommerceDeps } from '../../deps.ts';
import { changeSubscription } from '../change-subscription.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscription.model.ts';
import type { SubscriptionEvent } from '../subscription-state.ts';
import type { ManagedSubscription } from './read-managed-subscription.ts';
import { readManagedSubscription } from './read-managed-subscription.ts';

interface ManagedChange {
  readonly id: string;
  readonly version: number;
  readonly by: string;
  readonly reason: string;
  readonly action: 'extend' | 'end';
}

interface Decision {
  readonly event: SubscriptionEvent;
  readonly refundedKobo?: number;
}

/**
 * Changes a subscription for an administrator and writes an audit entry. A repeat conflicts, since it names an
 * old version.
 * @param decide chooses the event, within the transaction
 * @throws subscription_not_found, conflict, subscription_over
 */
export async function changeManagedSubscription(
  deps: CommerceDeps,
  { id, version, by, reason, action }: ManagedChange,
  decide: (tx: Transaction, before: SubscriptionDoc, now: Date) => Promise<Decision>,
): Promise<ManagedSubscription> {
  const { db, billingClock } = deps;
  await billingClock.refresh();
  const now = billingClock.now();
  await withTransaction(db, async (tx) => {
    const before = await subscriptionModel(tx).findById(id).lean<SubscriptionDoc>();
    if (before === null) return fail('subscription_not_found');
    if (before.version !== version) fail('conflict');
    const { event, refundedKobo = 0 } = await decide(tx, before, now);
    const { userId } = before;
    const change = { userId, event, now, amountKobo: refundedKobo, reason };
    const after = (await changeSubscription(tx, change)) ?? fail('subscription_over');
    await writeAudit(tx, { id: by }, `subscription.${action}`, {
      target: { kind: 'subscription', id, ownerId: userId.toHexString() },
      before: auditFieldsOf(before),
      after: { ...auditFieldsOf(after), ...(refundedKobo > 0 ? { refundedKobo } : {}) },
      reason,
    });
  });
  return readManagedSubscription(db, id);
}

export const auditFieldsOf = ({ plan, state, endDate }: SubscriptionDoc) => ({
  plan,
  state,
  endDate: endDate.toISOString(),
});
