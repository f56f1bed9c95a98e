import type { EventOf } from '@poc/contracts/event';
import type {
  commentLiked,
  memberFollowed,
  peopleMentioned,
  postCommented,
  postDeleted,
  postLiked,
  textModerated,
} from '@poc/contracts/events/community';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { IdentityDeps } from '../identity-deps.ts';
import { notificationModel } from './notification.model.ts';
import { notify, withdraw } from './notify.ts';
import { quoted } from './quoted.ts';

type Deps = Pick<IdentityDeps, 'db' | 'hints'>;

const postLink = (postId: string, commentId?: string): string =>
  `/community/posts/${postId}${commentId ? `?comment=${commentId}` : ''}`;

/** Notifies whose post was commented on, or whose comment was replied to: one who is both hears of the reply alone. */
export const onPostCommented =
  (deps: Deps) =>
  async ({ data, occurredAt }: EventOf<typeof postCommented>, tx: Transaction): Promise<void> => {
    const { postId, postUserId, postTitle, commentId, userId, parentId, parentUserId } = data;
    const notice = { about: postId, link: postLink(postId, commentId), actorId: userId, at: occurredAt };
    if (parentId && parentUserId) {
      await notify(tx, deps, {
        ...notice,
        to: [parentUserId],
        kind: 'reply',
        group: `reply:${parentId}`,
        text: `replied to your comment on ${quoted(postTitle)}.`,
      });
    }
    if (postUserId && postUserId !== parentUserId) {
      await notify(tx, deps, {
        ...notice,
        to: [postUserId],
        kind: 'comment',
        group: `comment:${postId}`,
        text: `commented on your post ${quoted(postTitle)}.`,
      });
    }
  };

/** Notifies those whom somebody mentioned. */
export const onPeopleMentioned =
  (deps: Deps) =>
  async ({ data, occurredAt }: EventOf<typeof peopleMentioned>, tx: Transaction): Promise<void> => {
    const { postId, postTitle, commentId, userId, mentioned } = data;
    await notify(tx, deps, {
      to: mentioned,
      kind: 'mention',
      group: `mention:${commentId ?? postId}`,
      about: postId,
      text: `mentioned you in ${commentId ? 'a comment on' : 'the post'} ${quoted(postTitle)}.`,
      link: postLink(postId, commentId ?? undefined),
      actorId: userId,
      at: occurredAt,
    });
  };

/** Notifies an author of likes; one that is taken back before it was read is forgotten. */
export const onPostLiked =
  (deps: Deps) =>
  async ({ data, occurredAt }: EventOf<typeof postLiked>, tx: Transaction): Promise<void> => {
    const { postId, postUserId, postTitle, userId, liked } = data;
    const group = `post-liked:${postId}`;
    if (!postUserId) return;
    if (!liked) return withdraw(tx, deps, { to: postUserId, group, actorId: userId });
    await notify(tx, deps, {
      to: [postUserId],
      kind: 'post-liked',
      group,
      about: postId,
      text: `liked your post ${quoted(postTitle)}.`,
      link: postLink(postId),
      actorId: userId,
      at: occurredAt,
    });
  };

/** The same for a comment. */
export const onCommentLiked =
  (deps: Deps) =>
  async ({ data, occurredAt }: EventOf<typeof commentLiked>, tx: Transaction): Promise<void> => {
    const { postId, postTitle, commentId, commentUserId, userId, liked } = data;
    const group = `comment-liked:${commentId}`;
    if (!liked) return withdraw(tx, deps, { to: commentUserId, group, actorId: userId });
    await notify(tx, deps, {
      to: [commentUserId],
      kind: 'comment-liked',
      group,
      about: postId,
      text: `liked your comment on ${quoted(postTitle)}.`,
      link: postLink(postId, commentId),
      actorId: userId,
      at: occurredAt,
    });
  };

/** Notifies a member of who follows them; it leads to the last one. Who stops before it was read was never there. */
export const onMemberFollowed =
  (deps: Deps) =>
  async ({ data, occurredAt }: EventOf<typeof memberFollowed>, tx: Transaction): Promise<void> => {
    const { memberId, userId, following } = data;
    const group = 'follow';
    if (!following) return withdraw(tx, deps, { to: memberId, group, actorId: userId });
    await notify(tx, deps, {
      to: [memberId],
      kind: 'follow',
      group,
      about: memberId,
      text: 'started following you.',
      link: `/community/members/${userId}`,
      actorId: userId,
      at: occurredAt,
    });
  };

/** What led to a post leads nowhere any more. */
export const onPostDeleted =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ data }: EventOf<typeof postDeleted>, { session }: Transaction): Promise<void> => {
    await notificationModel(db).deleteMany({ about: data.postId }, { session });
  };

const decisions = {
  hidden: 'was hidden by a moderator',
  restored: 'is shown again',
  'appeal-refused': 'stays hidden',
} as const;

/** Notifies an author of a moderator's decision; the reason stands where it leads. */
export const onTextDecided =
  (deps: Deps) =>
  async ({ data, occurredAt }: EventOf<typeof textModerated>, tx: Transaction): Promise<void> => {
    const { kind, id, postId, userId, action, excerpt } = data;
    await notify(tx, deps, {
      to: [userId],
      kind: 'text-moderated',
      group: `text-moderated:${id}`,
      about: postId,
      text: `Your ${kind} ${quoted(excerpt)} ${decisions[action]}.`,
      link: action === 'restored' ? postLink(postId) : '/user/my-community?mine=1',
      actorId: null,
      at: occurredAt,
    });
  };
