import type { PushMessage } from '@poc/contracts/entities/notifications';
import { cutText } from '@poc/contracts/graphemes';
import { lagosIsoDay } from '@poc/contracts/lagos-calendar';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { type UserDoc, userModel } from '../../accounts/accounts.api.ts';
import { seal } from '../../keys/keys.api.ts';
import { findActors } from '../find-actors.ts';
import { type NotificationDoc, notificationModel } from '../notification.model.ts';
import { typeOf } from '../notify.ts';
import { type Actors, presentNotification } from '../present-notification.ts';
import { pushDayModel } from './push-day.model.ts';
import { pushDeliveryModel } from './push-delivery.model.ts';
import { pushSubscriptionModel } from './push-subscription.model.ts';
import { isQuiet } from './quiet-hours.ts';
import { unsealAddress } from './sealed-subscription.ts';
import type { SendPushDeps } from './send-push-deps.ts';

const hourMs = 3_600_000;
/** Maximum age in ms of a pushed notification. */
const newsMs = 24 * hourMs;
/** Maximum age in ms of a stream start: after that, the stream may have ended. */
const startedMs = hourMs;
/** Maximum number of pushes per person and day; the rest only appears in the list of notifications. */
export const pushesPerDay = 5;

/**
 * Queues push messages for pending notifications: one per person and run, for each of their browsers. During quiet
 * hours nothing is planned; the notifications of the night become one message in the morning.
 */
export async function planPushes(deps: SendPushDeps, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  while (!signal?.aborted && !isQuiet(clock.now())) {
    const next = await notificationModel(db)
      .findOne({ pushDue: true }, { userId: 1 })
      .sort({ userId: 1 })
      .lean<Pick<NotificationDoc, 'userId'>>();
    if (!next) return;
    await planPush(deps, next.userId);
  }
}

async function planPush({ db, clock, secret }: SendPushDeps, userId: Types.ObjectId): Promise<void> {
  await withTransaction(db, async (tx) => {
    const now = clock.now();
    const due = { pushDue: true, userId };
    const waiting = await notificationModel(tx).find(due).sort({ at: -1 }).lean<NotificationDoc[]>();
    await notificationModel(tx).updateMany(due, { $set: { pushDue: false } });
    const person = await userModel(tx).findById(userId).lean();
    const subscriptions = await pushSubscriptionModel(tx).find({ userId }).lean();
    if (!person || subscriptions.length === 0) return;
    const rows = waiting.filter((row) => isWanted(row, person) && isNews(row, now));
    if (rows.length === 0 || !(await takeOne(tx, userId, now))) return;
    const message = Buffer.from(JSON.stringify(composePush(rows, await findActors(db, rows))));
    const deliveries = subscriptions.map((subscription) => {
      const _id = new Types.ObjectId();
      return {
        _id,
        userId,
        subscriptionId: subscription._id,
        host: new URL(unsealAddress(subscription, secret).endpoint).hostname,
        sealed: seal(message, _id.toHexString(), secret),
        createdAt: now,
      };
    });
    await pushDeliveryModel(tx).insertMany(deliveries);
  });
}

function isWanted({ kind }: NotificationDoc, { settings: { notifications } }: UserDoc): boolean {
  const type = typeOf[kind];
  return notifications.push && (type === null || notifications.types[type]);
}

const isNews = ({ kind, at }: NotificationDoc, now: Date): boolean =>
  now.getTime() - at.getTime() < (kind === 'stream-started' ? startedMs : newsMs);

/** Consumes one push of the person's daily quota; false when it is exhausted. */
async function takeOne(tx: Transaction, userId: Types.ObjectId, now: Date): Promise<boolean> {
  const day = lagosIsoDay(now);
  const before = await pushDayModel(tx).findById(userId).lean();
  const sent = before?.day === day ? before.sent : 0;
  if (sent >= pushesPerDay) return false;
  const expiresAt = new Date(now.getTime() + 2 * newsMs);
  const change = { $set: { day, sent: sent + 1, expiresAt } };
  await pushDayModel(tx).updateOne({ _id: userId }, change, { upsert: true });
  return true;
}

const maxQuoted = 3;
/** Maximum length of a line in UTF-16 code units: three lines fit into a message of 4,096 bytes in any script. */
const maxLine = 240;

const cut = (text: string): string => cutText(text.toWellFormed(), maxLine);

/** Composes the message for the browser: a single notification, or a summary of several. */
function composePush(rows: readonly NotificationDoc[], actors: Actors): PushMessage {
  const [first] = rows;
  const texts = rows.map((row) => presentNotification(row, actors).text);
  if (first && rows.length === 1) {
    return { title: 'POC', body: cut(texts[0] ?? ''), link: first.link, tag: first.group };
  }
  const more = rows.length - maxQuoted;
  const lines = [...texts.slice(0, maxQuoted).map(cut), ...(more > 0 ? [`And ${more} more.`] : [])];
  return {
    title: `${rows.length} new notifications`,
    body: lines.join('\n'),
    link: '/user/notifications',
    tag: 'summary',
  };
}
