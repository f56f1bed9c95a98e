import type { EventOf } from '@poc/contracts/event';
import { subscriptionChanged } from '@poc/contracts/events/commerce';
import { changedAtOf } from '../events/commit-position.ts';
import { type Handler, on } from '../events/consumer.ts';
import type { Transaction } from '../mongo/transaction.ts';
import { personModel } from '../people/person.model.ts';
import { type OpenPlanDoc, openPlanModel } from './open-plan.model.ts';

/**
 * Maintains the projection of plans from commerce's events. Requires `peopleHandlers`, whose projection marks deleted
 * people.
 * @param onChanged runs in the transaction when a person's plan opens, ends or changes
 */
export const planHandlers = (onChanged?: OnPlanChanged): Handler[] => [
  on(subscriptionChanged, async (event, tx) => {
    if (await storePlan(tx, event)) await onChanged?.(tx, event.data.userId);
  }),
];

type OnPlanChanged = (tx: Transaction, userId: string) => Promise<void>;

/** @returns false if access does not change, as for a renewal or an outdated event */
async function storePlan(tx: Transaction, event: EventOf<typeof subscriptionChanged>): Promise<boolean> {
  const { userId, plan, status, endDate, openUntil = endDate } = event.data;
  const changedAt = changedAtOf(event);
  const known = await openPlanModel(tx).findById(userId).lean<OpenPlanDoc>();
  if (known && known.changedAt > changedAt) return false;
  // The event may arrive after the person's erasure: no data may be stored then.
  if (await personModel(tx).exists({ _id: userId, deleted: true })) return false;
  const open = {
    plan,
    openUntil: status === 'expired' ? new Date(event.occurredAt) : new Date(openUntil),
    changedAt,
  };
  await openPlanModel(tx).updateOne({ _id: userId }, { $set: open }, { upsert: true });
  return known?.plan !== plan || known.openUntil <= new Date(event.occurredAt) || status === 'expired';
}

/** Erases a deleted person's plan. */
export async function erasePlan(tx: Transaction, userId: string): Promise<void> {
  await openPlanModel(tx).deleteOne({ _id: userId });
}
