import { lagosDay } from '@poc/contracts/lagos-calendar';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import { type UserDoc, userModel } from '../../accounts/accounts.api.ts';
import { seal } from '../../keys/keys.api.ts';
import { findActors } from '../find-actors.ts';
import { type NotificationDoc, notificationModel } from '../notification.model.ts';
import { typeOf } from '../notify.ts';
import { composePush } from './compose-push.ts';
import { pushDayModel } from './push-day.model.ts';
import { pushDeliveryModel } from './push-delivery.model.ts';
import { pushSubscriptionModel } from './push-subscription.model.ts';
import { isQuiet } from './quiet-hours.ts';
import { openAddress } from './sealed-subscription.ts';
import type { SendPushDeps } from './send-push-deps.ts';

const hourMs = 3_600_000;
/** What is older is no news any more. */
const newsMs = 24 * hourMs;
/** So late, that a stream has started leads to its end. */
const startedMs = hourMs;
/** So many a person gets on one day; what happens after them stays in the list of notifications. */
export const pushesPerDay = 5;

/**
 * Makes messages of the notifications that wait, one for each person and pass, for each of their browsers. In the quiet
 * hours everything waits; what came meanwhile is one message in the morning.
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
    const { session } = tx;
    const now = clock.now();
    const due = { pushDue: true, userId };
    const waiting = await notificationModel(db)
      .find(due)
      .sort({ at: -1 })
      .session(session)
      .lean<NotificationDoc[]>();
    await notificationModel(db).updateMany(due, { $set: { pushDue: false } }, { session });
    const person = await userModel(db).findById(userId).session(session).lean();
    const subscriptions = await pushSubscriptionModel(db).find({ userId }).session(session).lean();
    if (!person || subscriptions.length === 0) return;
    const rows = waiting.filter((row) => isWanted(row, person) && isNews(row, now));
    if (rows.length === 0 || !(await takeOne(tx, db, userId, now))) return;
    const message = Buffer.from(JSON.stringify(composePush(rows, await findActors(db, rows))));
    const deliveries = subscriptions.map((subscription) => {
      const _id = new Types.ObjectId();
      return {
        _id,
        userId,
        subscriptionId: subscription._id,
        host: new URL(openAddress(subscription, secret).endpoint).hostname,
        sealed: seal(message, _id.toHexString(), secret),
        createdAt: now,
      };
    });
    await pushDeliveryModel(db).insertMany(deliveries, { session });
  });
}

function isWanted({ kind }: NotificationDoc, { settings: { notifications } }: UserDoc): boolean {
  const type = typeOf[kind];
  return notifications.push && (type === null || notifications.types[type]);
}

const isNews = ({ kind, at }: NotificationDoc, now: Date): boolean =>
  now.getTime() - at.getTime() < (kind === 'stream-started' ? startedMs : newsMs);

/** Whether the person has one left today; it is taken then. */
async function takeOne(
  { session }: Transaction,
  db: Connection,
  userId: Types.ObjectId,
  now: Date,
): Promise<boolean> {
  const day = lagosDay(now);
  const before = await pushDayModel(db).findById(userId).session(session).lean();
  const sent = before?.day === day ? before.sent : 0;
  if (sent >= pushesPerDay) return false;
  const expiresAt = new Date(now.getTime() + 2 * newsMs);
  const change = { $set: { day, sent: sent + 1, expiresAt } };
  await pushDayModel(db).updateOne({ _id: userId }, change, { upsert: true, session });
  return true;
}
