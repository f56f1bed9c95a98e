import type { remindersDue } from '@poc/contracts/events/streaming';
import type { Effect } from '@poc/kit/events/consumer';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
import { notificationModel } from './notification.model.ts';
import { type NotifyDeps, notify } from './notify.ts';

export const onStreamStarted =
  (deps: NotifyDeps): Effect<typeof remindersDue> =>
  ({ data, occurredAt }, tx) =>
    notifyOfStart(tx, deps, { ...data, at: occurredAt });

interface Start {
  readonly streamId: string;
  readonly showTitle: string;
  readonly startTime: string;
  readonly userIds: readonly string[];
  readonly at: string;
}

/** Notifies people of a stream's start, once each: a follower of the host may have a reminder, too. */
export async function notifyOfStart(tx: Transaction, deps: NotifyDeps, start: Start): Promise<void> {
  const { streamId, showTitle, startTime, userIds, at } = start;
  const group = `stream-started:${streamId}:${startTime}`;
  const known = await notificationModel(tx)
    .find({ userId: trusted({ $in: userIds.map((id) => new Types.ObjectId(id)) }), group }, { userId: 1 })
    .lean<{ userId: Types.ObjectId }[]>();
  const notified = new Set(known.map(({ userId }) => userId.toHexString()));
  await notify(tx, deps, {
    to: userIds.filter((id) => !notified.has(id)),
    kind: 'stream-started',
    group,
    about: streamId,
    text: `“${showTitle}” is live now.`,
    link: `/live/${streamId}`,
    actorId: null,
    at,
  });
}
