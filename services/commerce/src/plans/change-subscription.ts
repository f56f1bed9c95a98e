import { subscriptionChanged, subscriptionNotice } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types, trusted } from 'mongoose';
import type { z } from 'zod';
import { plans } from './plans.ts';
import { snapshotOfSubscription } from './snapshot-of-subscription.ts';
import { type SubscriptionDoc, statusOf, subscriptionModel } from './subscription.model.ts';
import { isOver, nextStanding, type Standing, type SubscriptionEvent } from './subscription-state.ts';

/** How long before a month begins a higher price is announced, at least. */
const leastNoticeMs = 3 * 86_400_000;

type Notice = z.input<(typeof subscriptionNotice)['data']>;

export interface SubscriptionChange {
  readonly userId: Types.ObjectId;
  readonly event: SubscriptionEvent;
  readonly now: Date;
  /** For the mail: what was paid or is to be paid, whether a card is charged by itself, and why. */
  readonly amountKobo?: number;
  readonly hasCard?: boolean;
  readonly reason?: string;
  /** Nobody is left to read a mail. */
  readonly silent?: boolean;
}

/**
 * Takes a person's subscription to its next state, and lets other services and its owner know. Of all who do it at once, one
 * does; the others run again on what it made.
 * @param known as it was read in this transaction; by default it is read
 * @returns the subscription as it is now; null when the event means nothing in its state
 */
export async function changeSubscription(
  db: Connection,
  tx: Transaction,
  change: SubscriptionChange,
  known?: SubscriptionDoc | null,
): Promise<SubscriptionDoc | null> {
  const { userId } = change;
  const { session } = tx;
  const subscriptions = subscriptionModel(db);
  const before =
    known === undefined
      ? await subscriptions.findOne({ userId }, null, { session }).lean<SubscriptionDoc>()
      : known;
  const after = changed(before, change);
  if (after === null) return null;
  if (before === null) await subscriptions.create([after], { session });
  else await subscriptions.replaceOne({ _id: before._id }, after, { session });
  await report(tx, after, change);
  return after;
}

/**
 * The same for several people who have a subscription, with one read and one write.
 * @param changes one for each person
 * @returns the subscriptions that changed
 */
export async function changeSubscriptions(
  db: Connection,
  tx: Transaction,
  changes: readonly SubscriptionChange[],
): Promise<SubscriptionDoc[]> {
  const { session } = tx;
  const subscriptions = subscriptionModel(db);
  const found = await subscriptions
    .find({ userId: trusted({ $in: changes.map(({ userId }) => userId) }) }, null, { session })
    .lean<SubscriptionDoc[]>();
  const made = changes.flatMap((change) => {
    const before = found.find(({ userId }) => userId.equals(change.userId));
    const after = before ? changed(before, change) : null;
    return after ? [{ change, after }] : [];
  });
  if (made.length === 0) return [];
  await subscriptions.bulkWrite(
    made.map(({ after }) => ({ replaceOne: { filter: { _id: after._id }, replacement: after } })),
    { session },
  );
  for (const { change, after } of made) await report(tx, after, change);
  return made.map(({ after }) => after);
}

/** What a change makes of a subscription; null when its event means nothing in the state. */
function changed(before: SubscriptionDoc | null, change: SubscriptionChange): SubscriptionDoc | null {
  const { userId, event, now } = change;
  const standing = nextStanding(before, event, now);
  if (standing === null) return null;
  return {
    _id: before?._id ?? new Types.ObjectId(),
    userId,
    trialUsedAt: event.type === 'trialStarted' ? now : (before?.trialUsedAt ?? null),
    createdAt: before?.createdAt ?? now,
    ...pickStanding(standing),
    agreedKobo: agreedKoboOf(before, change, standing),
    status: statusOf(standing.state),
    payLinkSentAt: before?.payLinkSentAt ?? null,
    version: (before?.version ?? 0) + 1,
    updatedAt: now,
  };
}

/** Lets other services know of a change, and the owner where there is a mail for it. */
async function report(tx: Transaction, after: SubscriptionDoc, change: SubscriptionChange): Promise<void> {
  const key = after._id.toHexString();
  await tx.emit(subscriptionChanged, { key, data: snapshotOfSubscription(after) });
  const kind = change.silent ? null : noticeOf(change.event, after);
  if (kind !== null) await emitNotice(tx, after, { ...change, kind });
}

/** Lets the owner of a plan know of something by mail. */
export function emitNotice(
  tx: Transaction,
  subscription: SubscriptionDoc,
  {
    kind,
    amountKobo,
    hasCard = false,
    reason,
  }: Pick<SubscriptionChange, 'amountKobo' | 'hasCard' | 'reason'> & { kind: Notice['kind'] },
): Promise<void> {
  const id = subscription.nextPlan ?? subscription.plan;
  const plan = plans[id];
  return tx.emit(subscriptionNotice, {
    key: subscription._id.toHexString(),
    data: {
      subscriptionId: subscription._id.toHexString(),
      userId: subscription.userId.toHexString(),
      kind,
      plan: id,
      planName: plan.name,
      amountKobo: amountKobo ?? plan.priceKobo,
      endDate: (subscription.graceUntil ?? subscription.endDate).toISOString(),
      hasCard,
      reason: reason ?? subscription.lastFailure,
    },
  });
}

/** A price that rises counts for a renewal once its owner was reminded with it; till then, what they agreed to. */
function agreedKoboOf(
  before: SubscriptionDoc | null,
  { event, now }: Pick<SubscriptionChange, 'event' | 'now'>,
  after: Standing,
): number {
  const next = after.nextPlan ?? after.plan;
  const keeps = before !== null && !isOver(before) && next === (before.nextPlan ?? before.plan);
  // A reminder that comes late, after an outage, leaves too little time to cancel.
  const isInTime = after.state === 'trialing' || after.endDate.getTime() - now.getTime() >= leastNoticeMs;
  const isShown = event.type === 'paid' ? event.purpose !== 'renewal' : event.type === 'reminded' && isInTime;
  return keeps && !isShown ? before.agreedKobo : plans[next].priceKobo;
}

/** Which mail an event leads to. A failed charge is written of on its first day, on the third, and when all is over. */
function noticeOf(event: SubscriptionEvent, after: SubscriptionDoc): Notice['kind'] | null {
  switch (event.type) {
    case 'paid':
      return event.purpose === 'renewal' ? 'renewed' : 'started';
    case 'trialStarted':
      return 'trial-started';
    case 'chargeFailed':
      if (after.state === 'expired') return 'expired';
      return after.tries === 1 ? 'payment-failed' : after.tries === 3 ? 'payment-still-due' : null;
    case 'reminded':
      return after.state === 'trialing' ? 'trial-ending' : null;
    case 'cancelled':
      return 'cancelled';
    case 'granted':
      return 'granted';
    case 'ended':
      return 'ended';
    default:
      return null;
  }
}

/** A stored subscription has more than its standing. */
function pickStanding(standing: ReturnType<typeof nextStanding> & {}) {
  const { plan, state, startDate, endDate, anchor, periods } = standing;
  const { nextPlan, graceUntil, tries, reminded, dueAt, lastFailure } = standing;
  return {
    ...{ plan, state, startDate, endDate, anchor, periods },
    ...{ nextPlan, graceUntil, tries, reminded, dueAt, lastFailure },
  };
}
