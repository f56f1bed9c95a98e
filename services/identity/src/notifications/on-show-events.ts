import type { EventOf } from '@poc/contracts/event';
import type { showCommentDeleted, showCommentModerated, showDeleted } from '@poc/contracts/events/catalog';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { notificationModel } from './notification.model.ts';
import { type NotifyDeps, notify } from './notify.ts';
import { quoted } from './quoted.ts';

const decisions = { hidden: 'was hidden by a moderator', shown: 'is now visible to everyone' } as const;

/** Notifies an author of a moderator's decision on a show comment; both decisions share one notification. */
export const onShowCommentModerated =
  (deps: NotifyDeps) =>
  async ({ data, occurredAt }: EventOf<typeof showCommentModerated>, tx: Transaction): Promise<void> => {
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

export const onShowCommentDeleted =
  ({ db }: Pick<NotifyDeps, 'db'>) =>
  async ({ data }: EventOf<typeof showCommentDeleted>, { session }: Transaction): Promise<void> => {
    const decided = { about: data.showId, group: `text-moderated:${data.commentId}` };
    await notificationModel(db).deleteMany(decided, { session });
  };

export const onShowDeleted =
  ({ db }: Pick<NotifyDeps, 'db'>) =>
  async ({ data }: EventOf<typeof showDeleted>, { session }: Transaction): Promise<void> => {
    await notificationModel(db).deleteMany({ about: data.showId }, { session });
  };
