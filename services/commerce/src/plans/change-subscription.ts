import { subscriptionChanged, subscriptionNotice } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types, trusted } from 'mongoose';
import type { z } from 'zod';
import { issueCardLink } from './card-links/issue-card-link.ts';
import { plans } from './plans.ts';
import { snapshotOfSubscription } from './snapshot-of-subscription.ts';
import { type SubscriptionDoc, statusOf, subscriptionModel } from './subscription.model.ts';
import {
  isOver,
  nextStanding,
  type SubscriptionEvent,
  type SubscriptionProgress,
} from './subscription-state.ts';

const minNoticeMs = 3 * 86_400_000;

type Notice = z.input<(typeof subscriptionNotice)['data']>;

export interface SubscriptionChange {
  readonly userId: Types.ObjectId;
  readonly event: SubscriptionEvent;
  readonly now: Date;
  /** Payment of the period that a `paid` event starts. */
  readonly reference?: string;
  /** For the email: the amount, whether a card is charged automatically, and the reason. */
  readonly amountKobo?: number;
  readonly hasCard?: boolean;
  readonly reason?: string;
  /** Sends no email: the account is deleted. */
  readonly silent?: boolean;
}

/**
 * Moves the user's subscription to its next state and publishes it. Of concurrent calls, exactly one applies;
 * the others run again on its result.
 * @param known the subscription as read in this transaction; read if undefined
 * @returns the updated subscription; null when the event does not apply to its state
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
  await report(db, tx, after, change);
  return after;
}

/**
 * Changes the existing subscriptions of several users with one read and one write.
 * @param changes one per user
 * @returns the changed subscriptions
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
  for (const { change, after } of made) await report(db, tx, after, change);
  return made.map(({ after }) => after);
}

function changed(before: SubscriptionDoc | null, change: SubscriptionChange): SubscriptionDoc | null {
  const { userId, event, now } = change;
  const standing = nextStanding(before, event, now);
  if (standing === null) return null;
  return {
    _id: before?._id ?? new Types.ObjectId(),
    userId,
    trialUsedAt: event.type === 'trialStarted' ? now : (before?.trialUsedAt ?? null),
    createdAt: before?.createdAt ?? now,
    ...pickProgress(standing),
    agreedKobo: agreedKoboOf(before, change, standing),
    status: statusOf(standing.state),
    payLinkSentAt: before?.payLinkSentAt ?? null,
    ...paymentOf(before, change),
    version: (before?.version ?? 0) + 1,
    updatedAt: now,
  };
}

/** An extension keeps the payment of its period. */
function paymentOf(
  before: SubscriptionDoc | null,
  { event, reference }: SubscriptionChange,
): Pick<SubscriptionDoc, 'paymentReference'> {
  if (reference !== undefined) return { paymentReference: reference };
  const isUnpaid = event.type === 'trialStarted' || (event.type === 'granted' && isOver(before));
  if (isUnpaid) return { paymentReference: null };
  return before?.paymentReference === undefined ? {} : { paymentReference: before.paymentReference };
}

async function report(
  db: Connection,
  tx: Transaction,
  after: SubscriptionDoc,
  change: SubscriptionChange,
): Promise<void> {
  const key = after._id.toHexString();
  await tx.emit(subscriptionChanged, { key, data: snapshotOfSubscription(after) });
  const kind = change.silent ? null : noticeOf(change.event, after);
  if (kind !== null) await emitNotice(db, tx, after, { ...change, kind });
}

/** Notices with a link that adds a card without signing in. */
const cardNotices: readonly Notice['kind'][] = [
  'payment-failed',
  'payment-still-due',
  'card-expiring',
  'transfer-due',
];

/** Emits a notice, which identity mails to the owner of the plan. */
export async function emitNotice(
  db: Connection,
  tx: Transaction,
  subscription: SubscriptionDoc,
  {
    kind,
    now,
    amountKobo,
    hasCard = false,
    payUrl = null,
    reason,
  }: Pick<SubscriptionChange, 'now' | 'amountKobo' | 'hasCard' | 'reason'> & {
    kind: Notice['kind'];
    payUrl?: string | null;
  },
): Promise<void> {
  const { userId } = subscription;
  const cardLinkId = cardNotices.includes(kind) ? await issueCardLink(db, tx, { userId, now }) : null;
  const id = subscription.nextPlan ?? subscription.plan;
  const plan = plans[id];
  await tx.emit(subscriptionNotice, {
    key: subscription._id.toHexString(),
    data: {
      subscriptionId: subscription._id.toHexString(),
      userId: userId.toHexString(),
      kind,
      plan: id,
      planName: plan.name,
      amountKobo: amountKobo ?? plan.priceKobo,
      endDate: (subscription.graceUntil ?? subscription.endDate).toISOString(),
      hasCard,
      payUrl,
      cardLinkId,
      reason: reason ?? subscription.lastFailure,
    },
  });
}

/** A higher price applies to a renewal after its owner was reminded of it; before that, the agreed one. */
function agreedKoboOf(
  before: SubscriptionDoc | null,
  { event, now }: Pick<SubscriptionChange, 'event' | 'now'>,
  after: SubscriptionProgress,
): number {
  const next = after.nextPlan ?? after.plan;
  const keeps = before !== null && !isOver(before) && next === (before.nextPlan ?? before.plan);
  // A late reminder, after an outage, leaves too little time to cancel.
  const isInTime = after.state === 'trialing' || after.endDate.getTime() - now.getTime() >= minNoticeMs;
  const isShown = event.type === 'paid' ? event.purpose !== 'renewal' : event.type === 'reminded' && isInTime;
  return keeps && !isShown ? before.agreedKobo : plans[next].priceKobo;
}

/** Returns the email of an event. A failed charge has one on its first day, its third day and at the end. */
function noticeOf(event: SubscriptionEvent, after: SubscriptionDoc): Notice['kind'] | null {
  switch (event.type) {
    case 'paid':
      return event.purpose === 'renewal' ? 'renewed' : 'started';
    case 'trialStarted':
      return 'trial-started';
    case 'chargeFailed':
      if (after.state === 'expired') return 'expired';
      return after.tries === 1 ? 'payment-failed' : isThirdDay(after) ? 'payment-still-due' : null;
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

/** Returns whether a charge failed on the third day of grace: the next one is on the fifth. */
const isThirdDay = ({ graceUntil, dueAt }: SubscriptionDoc): boolean =>
  graceUntil !== null && dueAt !== null && graceUntil.getTime() - dueAt.getTime() === 2 * 86_400_000;

/** Picks the billing fields, since a stored subscription has more. */
function pickProgress(standing: ReturnType<typeof nextStanding> & {}) {
  const { plan, state, startDate, endDate, anchor, periods } = standing;
  const { nextPlan, graceUntil, tries, isTrial, hasPaid, reminded, dueAt, lastFailure } = standing;
  return {
    ...{ plan, state, startDate, endDate, anchor, periods },
    ...{ nextPlan, graceUntil, tries, isTrial, hasPaid, reminded, dueAt, lastFailure },
  };
}
