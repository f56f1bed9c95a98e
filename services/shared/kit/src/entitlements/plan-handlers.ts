import type { EventOf } from '@poc/contracts/event';
import { subscriptionChanged } from '@poc/contracts/events/commerce';
import type { Connection } from 'mongoose';
import { changedAtOf } from '../events/commit-position.ts';
import { type Handler, on } from '../events/consumer.ts';
import type { Transaction } from '../mongo/transaction.ts';
import { personModel } from '../people/person.model.ts';
import { type OpenPlanDoc, openPlanModel } from './open-plan.model.ts';

/**
 * Maintains the projection of plans from commerce's events. Requires `peopleHandlers`, whose projection marks deleted people.
 */
export const planHandlers = (db: Connection): Handler[] => [
  on(subscriptionChanged, (event, tx) => storePlan(db, event, tx)),
];

async function storePlan(
  db: Connection,
  event: EventOf<typeof subscriptionChanged>,
  { session }: Transaction,
): Promise<void> {
  const { userId, plan, status, endDate, openUntil = endDate } = event.data;
  const changedAt = changedAtOf(event);
  const known = await openPlanModel(db).findById(userId).session(session).lean<OpenPlanDoc>();
  if (known && known.changedAt > changedAt) return;
  // The event may arrive after the person's erasure, which no data may outlive.
  if (await personModel(db).exists({ _id: userId, deleted: true }).session(session)) return;
  const open = {
    plan,
    openUntil: status === 'expired' ? new Date(event.occurredAt) : new Date(openUntil),
    changedAt,
  };
  await openPlanModel(db).updateOne({ _id: userId }, { $set: open }, { upsert: true, session });
}

/** Erases a deleted person's plan. */
export async function forgetPlan(db: Connection, userId: string, { session }: Transaction): Promise<void> {
  await openPlanModel(db).deleteOne({ _id: userId }, { session });
}
