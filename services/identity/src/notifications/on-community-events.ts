import type {
  commentLiked,
  commentRemoved,
  memberFollowed,
  memberHidden,
  peopleMentioned,
  peopleMentionedInChat,
  peopleUnmentioned,
  postAnswered,
  postCommented,
  postDeleted,
  postHidden,
  postLiked,
  postUpdated,
  textModerated,
} from '@poc/contracts/events/community';
import type { Effect } from '@poc/kit/events/consumer';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, Types, trusted } from 'mongoose';
import type { IdentityDeps } from '../deps.ts';
import { type NotificationDoc, notificationModel } from './notification.model.ts';
import { notify, withdraw } from './notify.ts';
import { quoted } from './quoted.ts';

type Deps = Pick<IdentityDeps, 'db' | 'hints'>;

const postLink = (postId: string, commentId?: string): string =>
  `/community/posts/${postId}${commentId ? `?comment=${commentId}` : ''}`;

const sentences = {
  comment: (title: string) => `commented on your post ${quoted(title)}.`,
  reply: (title: string) => `replied to your comment on ${quoted(title)}.`,
  mention: (title: string) => `mentioned you in the post ${quoted(title)}.`,
  mentionInComment: (title: string) => `mentioned you in a comment on ${quoted(title)}.`,
  mentionInChat: (title: string) => `mentioned you in the chat of ${quoted(title)}.`,
  postLiked: (title: string) => `liked your post ${quoted(title)}.`,
  commentLiked: (title: string) => `liked your comment on ${quoted(title)}.`,
  answer: (title: string) => `marked your comment as the answer to ${quoted(title)}.`,
};

/** Notifies the author of the post or of the parent comment. An author of both is notified of the reply only. */
export const onPostCommented =
  (deps: Deps): Effect<typeof postCommented> =>
  async ({ data, occurredAt }, tx) => {
    const { postId, postUserId, postTitle, commentId, userId, parentId, parentUserId } = data;
    const link = postLink(postId, commentId);
    const notice = { about: postId, link, actorId: userId, commentId, at: occurredAt };
    if (parentId && parentUserId) {
      await notify(tx, deps, {
        ...notice,
        to: [parentUserId],
        kind: 'reply',
        group: `reply:${parentId}`,
        text: sentences.reply(postTitle),
      });
    }
    if (postUserId && postUserId !== parentUserId) {
      await notify(tx, deps, {
        ...notice,
        to: [postUserId],
        kind: 'comment',
        group: `comment:${postId}`,
        text: sentences.comment(postTitle),
      });
    }
  };

export const onPeopleMentioned =
  (deps: Deps): Effect<typeof peopleMentioned> =>
  async ({ data, occurredAt }, tx) => {
    const { postId, postTitle, commentId, userId, mentioned } = data;
    await notify(tx, deps, {
      to: mentioned,
      kind: 'mention',
      group: `mention:${commentId ?? postId}`,
      about: postId,
      text: commentId ? sentences.mentionInComment(postTitle) : sentences.mention(postTitle),
      link: postLink(postId, commentId ?? undefined),
      actorId: userId,
      at: occurredAt,
    });
  };

/** Notifies members of mentions in a live chat, once per stream until they are read. */
export const onPeopleMentionedInChat =
  (deps: Deps): Effect<typeof peopleMentionedInChat> =>
  async ({ data, occurredAt }, tx) => {
    const { streamId, showTitle, userId, mentioned, withdrawn } = data;
    const group = `chat-mention:${streamId}`;
    if (withdrawn) {
      for (const to of mentioned) await withdraw(tx, deps, { to, group, actorId: userId });
      return;
    }
    await notify(tx, deps, {
      to: mentioned,
      kind: 'mention',
      group,
      about: streamId,
      text: sentences.mentionInChat(showTitle),
      link: `/live/${streamId}`,
      actorId: userId,
      at: occurredAt,
    });
  };

/** Notifies an author of likes; a like undone before it is read is removed. */
export const onPostLiked =
  (deps: Deps): Effect<typeof postLiked> =>
  async ({ data, occurredAt }, tx) => {
    const { postId, postUserId, postTitle, userId, liked } = data;
    const group = `post-liked:${postId}`;
    if (!postUserId) return;
    if (!liked) return withdraw(tx, deps, { to: postUserId, group, actorId: userId });
    await notify(tx, deps, {
      to: [postUserId],
      kind: 'post-liked',
      group,
      about: postId,
      text: sentences.postLiked(postTitle),
      link: postLink(postId),
      actorId: userId,
      at: occurredAt,
    });
  };

export const onCommentLiked =
  (deps: Deps): Effect<typeof commentLiked> =>
  async ({ data, occurredAt }, tx) => {
    const { postId, postTitle, commentId, commentUserId, userId, liked } = data;
    const group = `comment-liked:${commentId}`;
    if (!liked) return withdraw(tx, deps, { to: commentUserId, group, actorId: userId });
    await notify(tx, deps, {
      to: [commentUserId],
      kind: 'comment-liked',
      group,
      about: postId,
      text: sentences.commentLiked(postTitle),
      link: postLink(postId, commentId),
      actorId: userId,
      at: occurredAt,
    });
  };

/** Notifies the author of an accepted answer; deletes the notification when the answer is no longer accepted. */
export const onPostAnswered =
  (deps: Deps): Effect<typeof postAnswered> =>
  async ({ data, occurredAt }, tx) => {
    const { postId, postTitle, commentId, commentUserId, userId, accepted } = data;
    const group = `answer:${commentId}`;
    if (!accepted) return remove(tx, deps, { to: [commentUserId], group });
    await notify(tx, deps, {
      to: [commentUserId],
      kind: 'answer',
      group,
      about: postId,
      text: sentences.answer(postTitle),
      link: postLink(postId, commentId),
      actorId: userId,
      at: occurredAt,
    });
  };

/** Notifies a member of followers, with a link to the latest. An unfollow before it is read removes the follower. */
export const onMemberFollowed =
  (deps: Deps): Effect<typeof memberFollowed> =>
  async ({ data, occurredAt }, tx) => {
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

export const onPostDeleted: Effect<typeof postDeleted> = async ({ data }, tx) => {
  await notificationModel(tx).deleteMany({ about: data.postId });
};

export const onPostUpdated: Effect<typeof postUpdated> = async ({ data }, tx) => {
  const { postId: about, title } = data;
  const ofPost = `mention:${about}`;
  const said: [filter: QueryFilter<NotificationDoc>, text: string][] = [
    [{ kind: 'comment' }, sentences.comment(title)],
    [{ kind: 'reply' }, sentences.reply(title)],
    [{ kind: 'post-liked' }, sentences.postLiked(title)],
    [{ kind: 'comment-liked' }, sentences.commentLiked(title)],
    [{ kind: 'answer' }, sentences.answer(title)],
    [{ kind: 'mention', group: ofPost }, sentences.mention(title)],
    [{ kind: 'mention', group: trusted({ $ne: ofPost }) }, sentences.mentionInComment(title)],
  ];
  for (const [filter, text] of said) {
    await notificationModel(tx).updateMany({ about, ...filter }, { $set: { text } });
  }
};

/** Deletes the notifications about a hidden post, except the moderator's decision. */
export const onPostHidden: Effect<typeof postHidden> = async ({ data }, tx) => {
  const kind = trusted({ $ne: 'text-moderated' as const });
  await notificationModel(tx).deleteMany({ about: data.postId, kind });
};

/** Removes a comment from its notifications; deletes those without other comments. */
export const onCommentRemoved =
  ({ hints }: Deps): Effect<typeof commentRemoved> =>
  async ({ data }, tx) => {
    const { postId, commentId, hidden } = data;
    const notifications = notificationModel(tx);
    const rows = await notifications
      .find({ about: postId, 'comments.id': commentId })
      .lean<NotificationDoc[]>();
    for (const { _id, comments } of rows) {
      await keepComments(
        tx,
        { _id, about: postId },
        comments.filter(({ id }) => !id.equals(commentId)),
      );
    }
    const groups = [`comment-liked:${commentId}`, `mention:${commentId}`, `answer:${commentId}`];
    // The decision to hide a text uses the same group.
    if (!hidden) groups.push(`text-moderated:${commentId}`);
    await notifications.deleteMany({ about: postId, group: trusted({ $in: groups }) });
    hints.add(
      tx,
      rows.map(({ userId }) => userId.toHexString()),
      'notifications',
    );
  };

export const onPeopleUnmentioned =
  (deps: Deps): Effect<typeof peopleUnmentioned> =>
  ({ data }, tx) => {
    const { postId, commentId, unmentioned } = data;
    return remove(tx, deps, { to: unmentioned, group: `mention:${commentId ?? postId}` });
  };

async function remove(
  tx: Transaction,
  { hints }: Deps,
  { to, group }: { to: readonly string[]; group: string },
): Promise<void> {
  const userId = trusted({ $in: to.map((id) => new Types.ObjectId(id)) });
  await notificationModel(tx).deleteMany({ userId, group });
  hints.add(tx, to, 'notifications');
}

/** Removes a blocked or muted person's actions from the notifications of a member. */
export const onMemberHidden =
  ({ hints }: Deps): Effect<typeof memberHidden> =>
  async ({ data }, tx) => {
    const hiddenId = new Types.ObjectId(data.hiddenId);
    const notifications = notificationModel(tx);
    const by = { userId: new Types.ObjectId(data.userId), actors: hiddenId };
    const rows = await notifications.find(by).lean<NotificationDoc[]>();
    for (const { _id, about, actors, comments } of rows) {
      const others = actors.filter((id) => !id.equals(hiddenId));
      if (comments.length > 0) {
        const kept = comments.filter(({ userId }) => !userId.equals(hiddenId));
        await keepComments(tx, { _id, about }, kept);
      } else if (others.length > 0) {
        await notifications.updateOne({ _id }, { $set: { actors: others } });
      } else await notifications.deleteOne({ _id });
    }
    hints.add(tx, [data.userId], 'notifications');
  };

/** Reduces a notification to the given comments; deletes it if there are none. */
async function keepComments(
  tx: Transaction,
  { _id, about }: Pick<NotificationDoc, '_id' | 'about'>,
  comments: NotificationDoc['comments'],
): Promise<void> {
  const [last] = comments;
  if (!last) {
    await notificationModel(tx).deleteOne({ _id });
    return;
  }
  const actors = [...new Map(comments.map(({ userId }) => [userId.toHexString(), userId])).values()];
  const link = postLink(about, last.id.toHexString());
  await notificationModel(tx).updateOne({ _id }, { $set: { comments, actors, link } });
}

const decisions = {
  hidden: 'was hidden by a moderator',
  restored: 'is visible again',
  'appeal-refused': 'stays hidden',
} as const;

/** Notifies an author of a moderator's decision; the linked page states the reason. */
export const onTextDecided =
  (deps: Deps): Effect<typeof textModerated> =>
  async ({ data, occurredAt }, tx) => {
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
