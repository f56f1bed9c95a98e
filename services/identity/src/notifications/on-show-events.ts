import type { showCommentDeleted, showCommentModerated, showDeleted } from '@poc/contracts/events/catalog';
import type { Effect } from '@poc/kit/events/consumer';
import { deleteNotifications } from './cleanup/delete-notifications.ts';
import { notificationModel } from './notification.model.ts';
import { type NotifyDeps, notify } from './notify.ts';
import { quoted } from './quoted.ts';

const decisions = { hidden: 'was hidden by a moderator', shown: 'is now visible to everyone' } as const;

/** Notifies an author of a moderator's decision on a show comment; both decisions share one notification. */
export const onShowCommentModerated =
  (deps: NotifyDeps): Effect<typeof showCommentModerated> =>
  async ({ data, occurredAt }, tx) => {
    const { commentId, showId, showTitle, userId, action, excerpt } = data;
    await notify(tx, deps, {
      to: [userId],
      kind: 'text-moderated',
      group: `text-moderated:${commentId}`,
      about: showId,
      text: `Your comment ${quoted(excerpt)} on ${quoted(showTitle)} ${decisions[action]}.`,
      link: `/shows/${showId}`,
      actorId: null,
      at: occurredAt,
    });
  };

export const onShowCommentDeleted: Effect<typeof showCommentDeleted> = async ({ data }, tx) => {
  const decided = { about: data.showId, group: `text-moderated:${data.commentId}` };
  await notificationModel(tx).deleteMany(decided);
};

export const onShowDeleted: Effect<typeof showDeleted> = ({ data }, tx) =>
  deleteNotifications(tx, data.showId);
