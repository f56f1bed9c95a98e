import { z } from 'zod';
import { id, time } from '../common.ts';
import { textKind } from '../entities/community-moderation.ts';
import { event } from '../event.ts';
import { maxMentions } from '../mentions.ts';
import { mentionInChat } from './streaming.ts';

export const postSnapshot = z.object({
  postId: id,
  userId: id,
  title: z.string(),
  content: z.string(),
  likes: z.number().int(),
  createdAt: time,
});
export const postCreated = event('community.post.created.v1', postSnapshot);
export const postUpdated = event('community.post.updated.v1', postSnapshot);
export const postDeleted = event('community.post.deleted.v1', z.object({ postId: id, by: id }));
/**
 * Post that was reacted to. Its author is absent if they turned off notifications of reactions; author and title are
 * absent in legacy events.
 */
const onPost = { postId: id, postUserId: id.optional(), postTitle: z.string().default('') };
const like = { userId: id, liked: z.boolean(), likes: z.number().int() };
export const postLiked = event('community.post.liked.v1', z.object({ ...onPost, ...like }));
export const commentLiked = event(
  'community.comment.liked.v1',
  z.object({ ...onPost, ...like, commentId: id, commentUserId: id }),
);
/** `parentId` is the comment replied to, `parentUserId` its author. */
export const postCommented = event(
  'community.post.commented.v1',
  z.object({
    ...onPost,
    commentId: id,
    userId: id,
    parentId: id.nullable().default(null),
    parentUserId: id.nullable().default(null),
  }),
);
/**
 * A comment was accepted as a post's answer, or no longer is. Not published for comments of the post's author, nor when
 * the comment is deleted.
 */
export const postAnswered = event(
  'community.post.answered.v1',
  z.object({
    postId: id,
    postTitle: z.string(),
    commentId: id,
    commentUserId: id,
    userId: id,
    accepted: z.boolean(),
  }),
);
/** People newly mentioned in a text. `commentId` is null for a post. */
export const peopleMentioned = event(
  'community.people.mentioned.v1',
  z.object({
    postId: id,
    postTitle: z.string(),
    commentId: id.nullable(),
    userId: id,
    mentioned: z.array(id).min(1).max(maxMentions),
  }),
);
/** Like `peopleMentioned`, for a live chat: without users who blocked or muted the sender. */
export const peopleMentionedInChat = event('community.people.mentioned-in-chat.v1', mentionInChat);
/** People no longer mentioned, because a text was changed or hidden. */
export const peopleUnmentioned = event(
  'community.people.unmentioned.v1',
  z.object({ postId: id, commentId: id.nullable(), unmentioned: z.array(id).min(1) }),
);
export const postHidden = event('community.post.hidden.v1', z.object({ postId: id }));
/** A comment was deleted, or hidden by a moderator. */
export const commentRemoved = event(
  'community.post.comment-removed.v1',
  z.object({ postId: id, commentId: id, hidden: z.boolean() }),
);
/** A member blocked or muted another. */
export const memberHidden = event('community.member.hidden.v1', z.object({ userId: id, hiddenId: id }));
/** A user followed or unfollowed a member. Not published if the member muted them. */
export const memberFollowed = event(
  'community.member.followed.v1',
  z.object({ memberId: id, userId: id, following: z.boolean() }),
);
/** Moderator's decision on a text. `excerpt` is the start of the text. */
export const textModerated = event(
  'community.text.moderated.v1',
  z.object({
    kind: textKind,
    id,
    postId: id,
    userId: id,
    action: z.enum(['hidden', 'restored', 'appeal-refused']),
    /** Empty for a restored text. */
    reason: z.string(),
    excerpt: z.string(),
  }),
);
/** An administrator banned a user from posting and commenting, also on shows. */
export const postingBanned = event(
  'community.posting.banned.v1',
  z.object({
    userId: id,
    until: time.nullable(),
    reason: z.string(),
    by: id,
    /** True for a re-published ban: only projections need it, because the user was already notified. */
    isRepeat: z.boolean().default(false),
  }),
);
/** An administrator lifted a ban before its end. */
export const postingUnbanned = event('community.posting.unbanned.v1', z.object({ userId: id, by: id }));
