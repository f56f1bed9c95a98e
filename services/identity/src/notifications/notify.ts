import type { Settings } from '@poc/contracts/entities/identity';
import type { NotificationKind } from '@poc/contracts/entities/notifications';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types, trusted } from 'mongoose';
import { userModel } from '../accounts/accounts.api.ts';
import type { IdentityDeps } from '../deps.ts';
import type { NotificationType } from '../mail/mail.api.ts';
import { type NotificationDoc, notificationModel } from './notification.model.ts';
import { pushSubscriptionModel } from './push/push-subscription.model.ts';

/** Event reported to people as one notification per `group`. */
export interface Notice extends Pick<NotificationDoc, 'kind' | 'group' | 'about' | 'text' | 'link'> {
  readonly to: readonly string[];
  /** Person who caused it, who is not notified; null for system events. */
  readonly actorId: string | null;
  readonly commentId?: string;
  readonly at: string;
}

export type NotifyDeps = Pick<IdentityDeps, 'db' | 'hints'>;

/** Setting that applies to a kind; moderation decisions are always reported. */
export const typeOf: Record<NotificationKind, NotificationType | null> = {
  comment: 'community',
  reply: 'community',
  mention: 'community',
  'post-liked': 'community',
  'comment-liked': 'community',
  answer: 'community',
  follow: 'community',
  order: 'orderUpdates',
  'stream-started': 'newContent',
  'host-show': 'newContent',
  'text-moderated': null,
  'posting-ban': null,
};

export const actorsKept = 100;

/** Notifies people according to their settings; deleted accounts are skipped. */
export async function notify(tx: Transaction, { hints }: NotifyDeps, notice: Notice): Promise<void> {
  const { to, actorId, commentId, at, ...fields } = notice;
  const type = typeOf[notice.kind];
  const people = await userModel(tx)
    .find({ _id: trusted({ $in: to.filter((id) => id !== actorId) }) }, { settings: 1 })
    .lean<{ _id: Types.ObjectId; settings: Settings }[]>();
  const wanting = people.filter(({ settings }) => type === null || settings.notifications.types[type]);
  if (wanting.length === 0) return;
  const known = await notificationModel(tx)
    .find({ userId: trusted({ $in: wanting.map(({ _id }) => _id) }), group: notice.group })
    .lean<NotificationDoc[]>();
  const reached = await reachedByPush(tx, wanting);
  const writes = wanting.map(({ _id: userId }) => {
    const before = known.find((row) => row.userId.equals(userId) && !row.read);
    const actors = actorId === null ? [] : withActor(before?.actors ?? [], new Types.ObjectId(actorId));
    // Grouped activity is pushed once until it is read, like a host's new shows of one day; each update of an order is
    // pushed.
    const isNew = before === undefined || (actorId === null && notice.kind !== 'host-show');
    const pushDue = reached.has(userId.toHexString()) && (isNew || before.pushDue);
    const comments = withComment(before?.comments ?? [], commentId, actorId);
    const changed = {
      actors,
      comments,
      read: false,
      inDigest: type === 'community',
      pushDue,
      at: new Date(at),
    };
    return {
      updateOne: {
        filter: { userId, group: notice.group },
        update: { $set: { ...fields, ...changed } },
        upsert: true,
      },
    };
  });
  await notificationModel(tx).bulkWrite(writes);
  const ids = wanting.map(({ _id }) => _id.toHexString());
  hints.add(tx, ids, 'notifications');
}

async function reachedByPush(
  tx: Transaction,
  people: readonly { _id: Types.ObjectId; settings: Settings }[],
): Promise<ReadonlySet<string>> {
  const wanting = people.filter(({ settings }) => settings.notifications.push).map(({ _id }) => _id);
  const rows = await pushSubscriptionModel(tx)
    .find({ userId: trusted({ $in: wanting }) }, { userId: 1 })
    .lean();
  return new Set(rows.map(({ userId }) => userId.toHexString()));
}

const withActor = (actors: readonly Types.ObjectId[], actor: Types.ObjectId): Types.ObjectId[] =>
  [actor, ...actors.filter((one) => !one.equals(actor))].slice(0, actorsKept);

function withComment(
  comments: NotificationDoc['comments'],
  id: string | undefined,
  userId: string | null,
): NotificationDoc['comments'] {
  if (id === undefined || userId === null) return comments;
  const added = { id: new Types.ObjectId(id), userId: new Types.ObjectId(userId) };
  return [added, ...comments].slice(0, actorsKept);
}

/** Removes an actor who undid an action from an unread notification; deletes it when no actor is left. */
export async function withdraw(
  tx: Transaction,
  { hints }: NotifyDeps,
  { to, group, actorId }: { to: string; group: string; actorId: string },
): Promise<void> {
  const unread = { userId: new Types.ObjectId(to), group, read: false };
  const notifications = notificationModel(tx);
  await notifications.updateOne(unread, { $pull: { actors: new Types.ObjectId(actorId) } });
  await notifications.deleteOne({ ...unread, actors: trusted({ $size: 0 }) });
  hints.add(tx, [to], 'notifications');
}
