import { subscriptionChanged, subscriptionNotice } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
import type { z } from 'zod';
import type { BillTo } from '../books/books.api.ts';
import { paymentModel } from '../payments/payments.api.ts';
import { paymentOfPeriod } from './billing/plan-payment.ts';
import { issueCardLink } from './card-links/issue-card-link.ts';
import { plans } from './plans.ts';
import { readPrices, renewalKoboOf } from './prices/read-prices.ts';
import { recordMove } from './record-move.ts';
import { snapshotOfSubscription } from './snapshot-of-subscription.ts';
import { type SubscriptionDoc, statusOf, subscriptionModel } from './subscription.model.ts';
import {
  type BillingState,
  isOver,
  nextSubscriptionState,
  type SubscriptionEvent,
} from './subscription-state.ts';

type Notice = z.input<(typeof subscriptionNotice)['data']>;

export interface SubscriptionChange {
  readonly userId: Types.ObjectId;
  readonly event: SubscriptionEvent;
  readonly now: Date;
  /** Payment of the period that a `paid` event starts. */
  readonly reference?: string;
  /** Monthly price paid with a `paid` event. */
  readonly priceKobo?: number;
  /** Company billed from now on; null for the owner. */
  readonly billTo?: BillTo | null;
  /** For the email: the amount, whether a card is charged automatically, and the reason. */
  readonly amountKobo?: number;
  readonly hasCard?: boolean;
  readonly reason?: string;
  /** Suppresses the email, for a deleted account. */
  readonly silent?: boolean;
}

/**
 * Moves the user's subscription to its next state and publishes it. Of concurrent calls, exactly one applies;
 * the others run again on its result.
 * @param known the subscription as read in this transaction; read if undefined
 * @returns the updated subscription; null when the event does not apply to its state
 */
export async function changeSubscription(
  tx: Transaction,
  change: SubscriptionChange,
  known?: SubscriptionDoc | null,
): Promise<SubscriptionDoc | null> {
  const { userId } = change;
  const subscriptions = subscriptionModel(tx);
  const before =
    known === undefined ? await subscriptions.findOne({ userId }).lean<SubscriptionDoc>() : known;
  const after = await changed(tx, before, change);
  if (after === null) return null;
  if (before === null) await subscriptions.create(after);
  else await subscriptions.replaceOne({ _id: before._id }, after);
  await report(tx, { before, after }, change);
  return after;
}

/**
 * Changes the existing subscriptions of several users with one read and one write.
 * @param changes one per user
 * @returns the changed subscriptions
 */
export async function changeSubscriptions(
  tx: Transaction,
  changes: readonly SubscriptionChange[],
): Promise<SubscriptionDoc[]> {
  const subscriptions = subscriptionModel(tx);
  const found = await subscriptions
    .find({ userId: trusted({ $in: changes.map(({ userId }) => userId) }) })
    .lean<SubscriptionDoc[]>();
  const made: { change: SubscriptionChange; before: SubscriptionDoc; after: SubscriptionDoc }[] = [];
  for (const change of changes) {
    const before = found.find(({ userId }) => userId.equals(change.userId));
    const after = before ? await changed(tx, before, change) : null;
    if (before && after) made.push({ change, before, after });
  }
  if (made.length === 0) return [];
  await subscriptions.bulkWrite(
    made.map(({ after }) => ({ replaceOne: { filter: { _id: after._id }, replacement: after } })),
  );
  for (const { change, ...states } of made) await report(tx, states, change);
  return made.map(({ after }) => after);
}

async function changed(
  tx: Transaction,
  before: SubscriptionDoc | null,
  change: SubscriptionChange,
): Promise<SubscriptionDoc | null> {
  const { userId, event, now } = change;
  const next = nextSubscriptionState(before, event, now);
  if (next === null) return null;
  if (event.type === 'ended' && before?.paymentReference) {
    const ended = { $set: { 'plan.endedAt': now } };
    await paymentModel(tx).updateOne({ reference: before.paymentReference }, ended);
  }
  return {
    _id: before?._id ?? new Types.ObjectId(),
    userId,
    trialUsedAt: event.type === 'trialStarted' ? now : (before?.trialUsedAt ?? null),
    createdAt: before?.createdAt ?? now,
    ...pickBillingState(next),
    ...(await agreementOf(tx, { ...change, before, after: next })),
    status: statusOf(next.state),
    payLinkSentAt: before?.payLinkSentAt ?? null,
    billTo: change.billTo === undefined ? (before?.billTo ?? null) : change.billTo,
    ...paymentOf(before, change),
    version: (before?.version ?? 0) + 1,
    updatedAt: now,
  };
}

/** Returns the payment of the current period: an extension keeps it; a trial or gift has none. */
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
  tx: Transaction,
  { before, after }: { before: SubscriptionDoc | null; after: SubscriptionDoc },
  change: SubscriptionChange,
): Promise<void> {
  await recordMove(tx, before, after);
  const key = after._id.toHexString();
  await tx.emit(subscriptionChanged, { key, data: snapshotOfSubscription(after) });
  const kind = change.silent ? null : noticeOf(change.event, after);
  if (kind !== null) await emitNotice(tx, after, { ...change, kind });
}

/** Notices with a link that adds a card without signing in. */
const cardNotices: readonly Notice['kind'][] = [
  'payment-failed',
  'payment-still-due',
  'card-expiring',
  'transfer-due',
];

/** Emits a notice, which identity emails to the owner of the plan. */
export async function emitNotice(
  tx: Transaction,
  subscription: SubscriptionDoc,
  {
    kind,
    now,
    amountKobo,
    hasCard = false,
    payUrl = null,
    reason,
    endDate = subscription.graceUntil ?? subscription.endDate,
  }: Pick<SubscriptionChange, 'now' | 'amountKobo' | 'hasCard' | 'reason'> & {
    kind: Notice['kind'];
    payUrl?: string | null;
    endDate?: Date;
  },
): Promise<void> {
  const { userId } = subscription;
  const cardLinkId = cardNotices.includes(kind) ? await issueCardLink(tx, { userId, now }) : null;
  const id = subscription.nextPlan ?? subscription.plan;
  await tx.emit(subscriptionNotice, {
    key: subscription._id.toHexString(),
    data: {
      subscriptionId: subscription._id.toHexString(),
      userId: userId.toHexString(),
      kind,
      plan: id,
      planName: plans[id].name,
      amountKobo: amountKobo ?? renewalKoboOf(subscription, await readPrices(tx)),
      endDate: endDate.toISOString(),
      hasCard,
      payUrl,
      cardLinkId,
      reason: reason ?? subscription.lastFailure,
    },
  });
}

type Announcement = NonNullable<SubscriptionDoc['otherAnnouncement']>;
type Agreement = Pick<
  SubscriptionDoc,
  'agreedKobo' | 'announcedKobo' | 'announcedFrom' | 'otherAnnouncement'
>;

/** Returns the price that the owner paid or chose, and higher ones that were announced since. */
async function agreementOf(
  tx: Transaction,
  { before, after, event, now, priceKobo }: AgreementInput,
): Promise<Agreement> {
  const next = after.nextPlan ?? after.plan;
  const running = before !== null && !isOver(before) ? before : null;
  const keeps = running !== null && next === (running.nextPlan ?? running.plan);
  if (keeps && event.type !== 'paid') {
    const { agreedKobo, announcedKobo, announcedFrom, otherAnnouncement = null } = running;
    return { agreedKobo, announcedKobo, announcedFrom, otherAnnouncement };
  }
  const isBack = event.type !== 'paid' && running !== null && next === running.plan;
  const period = isBack ? await paymentOfPeriod(tx, running) : null;
  const shownKobo = event.type === 'paid' ? priceKobo : period?.plan.priceKobo;
  const agreedKobo = shownKobo ?? (await readPrices(tx))(next, now).priceKobo;
  const [known, other] = keeps
    ? [announcementOf(running), running.otherAnnouncement]
    : [running?.otherAnnouncement, announcementOf(running)];
  const usedUntil = keeps ? running.endDate : now;
  // An announcement for a later period stays; a return to the current plan restores its announcement.
  const open = known && (isBack || known.from > usedUntil) ? known : null;
  return {
    agreedKobo,
    announcedKobo: open?.kobo ?? agreedKobo,
    announcedFrom: open?.from ?? null,
    otherAnnouncement: other ?? null,
  };
}

function announcementOf(running: SubscriptionDoc | null): Announcement | null {
  const { announcedKobo: kobo, announcedFrom: from } = running ?? {};
  return kobo && from ? { kobo, from } : null;
}

interface AgreementInput extends Pick<SubscriptionChange, 'event' | 'now' | 'priceKobo'> {
  readonly before: SubscriptionDoc | null;
  readonly after: BillingState;
}

/**
 * Returns the kind of email for an event; null for none. A failed charge sends one on the first and third day
 * and at the end.
 */
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

/** True if a charge failed on the third day of grace: the next one is on the fifth. */
const isThirdDay = ({ graceUntil, dueAt }: SubscriptionDoc): boolean =>
  graceUntil !== null && dueAt !== null && graceUntil.getTime() - dueAt.getTime() === 2 * 86_400_000;

/** Picks the billing fields, since a stored subscription has more. */
function pickBillingState(from: BillingState): BillingState {
  const { plan, state, startDate, endDate, anchor, periods } = from;
  const { nextPlan, graceUntil, tries, isTrial, hasPaid, reminded, dueAt, lastFailure } = from;
  return {
    ...{ plan, state, startDate, endDate, anchor, periods },
    ...{ nextPlan, graceUntil, tries, isTrial, hasPaid, reminded, dueAt, lastFailure },
  };
}
