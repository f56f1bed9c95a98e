import { z } from 'zod';
import { id, time } from '../common.ts';
import { textKind } from '../entities/community-moderation.ts';
import { event } from '../event.ts';
import { mentionsMax } from '../mentions.ts';

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
/** The post that somebody reacted to. Its author is absent where they do not want to hear of who reacted; author and title also in events of an earlier version. */
const onPost = { postId: id, postUserId: id.optional(), postTitle: z.string().default('') };
const like = { userId: id, liked: z.boolean(), likes: z.number().int() };
export const postLiked = event('community.post.liked.v1', z.object({ ...onPost, ...like }));
export const commentLiked = event(
  'community.comment.liked.v1',
  z.object({ ...onPost, ...like, commentId: id, commentUserId: id }),
);
/** `parentId` is the comment that it answers, and `parentUserId` who wrote that one. */
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
/** A text names people: those whom its author has just added to it. `commentId` is null for the text of a post. */
export const peopleMentioned = event(
  'community.people.mentioned.v1',
  z.object({
    postId: id,
    postTitle: z.string(),
    commentId: id.nullable(),
    userId: id,
    mentioned: z.array(id).min(1).max(mentionsMax),
  }),
);
/** A text no longer names people, or is no longer shown. */
export const peopleUnmentioned = event(
  'community.people.unmentioned.v1',
  z.object({ postId: id, commentId: id.nullable(), unmentioned: z.array(id).min(1) }),
);
/** A moderator hid a post. */
export const postHidden = event('community.post.hidden.v1', z.object({ postId: id }));
/** A comment was deleted, or hidden by a moderator. */
export const commentRemoved = event(
  'community.post.comment-removed.v1',
  z.object({ postId: id, commentId: id, hidden: z.boolean() }),
);
/** A member blocked or muted another. */
export const memberHidden = event('community.member.hidden.v1', z.object({ userId: id, hiddenId: id }));
/** Somebody follows a member, or no longer. Not published where the member muted them. */
export const memberFollowed = event(
  'community.member.followed.v1',
  z.object({ memberId: id, userId: id, following: z.boolean() }),
);
/** A moderator's decision on somebody's text. `excerpt` is how it begins. */
export const textModerated = event(
  'community.text.moderated.v1',
  z.object({
    kind: textKind,
    id,
    postId: id,
    userId: id,
    action: z.enum(['hidden', 'restored', 'appeal-refused']),
    /** Empty for a text that is shown again. */
    reason: z.string(),
    excerpt: z.string(),
  }),
);
/** An administrator keeps a person from posting and commenting, on shows as well. */
export const postingBanned = event(
  'community.posting.banned.v1',
  z.object({
    userId: id,
    /** Null for a ban without an end. */
    until: time.nullable(),
    reason: z.string(),
    by: id,
  }),
);
/** An administrator lifted a ban that was not over. */
export const postingUnbanned = event('community.posting.unbanned.v1', z.object({ userId: id, by: id }));
