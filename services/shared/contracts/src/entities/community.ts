import { z } from 'zod';
import { id, limits, line, lineOrNone, text, time } from '../common.ts';
import { maxMentions } from '../mentions.ts';
import { textFlag } from '../text-flags.ts';
import { author } from './identity.ts';

/**
 * User mentioned as `@Name`. Excludes users who left or hide their profile from the viewer, so their names are not
 * linked.
 */
export const mention = z.object({ user_id: id, name: z.string() });
export type Mention = z.infer<typeof mention>;

export const communityComment = z.object({
  id,
  content: z.string(),
  createdAt: time,
  user_id: id,
  post_id: id,
  /** Comment replied to, which may have been deleted; null for a comment on the post. */
  parent_id: id.nullable(),
  likes: z.number().int().nonnegative(),
  /** True if the viewer liked it; false for visitors. */
  liked: z.boolean(),
  /** Time of the last edit; null if never edited. */
  edited_at: time.nullable(),
  /** Absent without mentions. */
  mentions: z.array(mention).optional(),
  /** Warnings for readers until a moderator has reviewed the text; absent if there are none. */
  flags: z.array(textFlag).optional(),
  User: author,
});
export type CommunityComment = z.infer<typeof communityComment>;

/** Picture of a post, stored in three widths with its original shape. */
export const postPicture = z.object({
  /** Widest file, `/uploads/posts/{name}.webp`; the narrower ones end with `-640.webp` and `-320.webp`. */
  url: z.string(),
  alt: z.string(),
  /** Width of the widest file in pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type PostPicture = z.infer<typeof postPicture>;

export const post = z.object({
  id,
  user_id: id,
  title: z.string(),
  content: z.string(),
  likes: z.number().int().nonnegative(),
  /** True if the viewer liked it; false for visitors. */
  liked: z.boolean(),
  /** True if the viewer bookmarked it; false for visitors. */
  bookmarked: z.boolean(),
  comments_count: z.number().int().nonnegative(),
  /** Comment that the post's author, or an administrator, marked as the answer. */
  accepted_comment_id: id.nullable(),
  /** True if comments are closed. */
  locked: z.boolean(),
  /** True if administrators pinned it to the top. */
  pinned: z.boolean(),
  createdAt: time,
  /** Time of the last edit; null if never edited. */
  edited_at: time.nullable(),
  /** Absent without mentions. */
  mentions: z.array(mention).optional(),
  /** Warnings for readers until a moderator has reviewed the text; absent if there are none. */
  flags: z.array(textFlag).optional(),
  picture: postPicture.optional(),
  User: author,
  /** The newest 100 comments (in lists, 3), oldest first. `GET /community/posts/{id}/comments` has all. */
  CommunityComments: z.array(communityComment),
});
export type Post = z.infer<typeof post>;

export const managedPost = post.extend({
  /** Up to 50 previous versions, newest first. */
  revisions: z.array(z.object({ title: z.string(), content: z.string(), replaced_at: time })),
});
export type ManagedPost = z.infer<typeof managedPost>;

/** Post or comment in a user's list. `title` is the post's title, empty if the post is deleted or hidden. */
export const communityActivity = z.object({
  id,
  kind: z.enum(['post', 'comment']),
  title: z.string(),
  content: z.string(),
  post_id: id,
  createdAt: time,
});
export type CommunityActivity = z.infer<typeof communityActivity>;

export const memberRelation = z.object({
  following: z.boolean(),
  /** Hides the member's posts and comments from the user's lists and suppresses notifications about them. */
  muted: z.boolean(),
  /** Like `muted`; also prevents the member from commenting on, replying to, liking or following the user. */
  blocked: z.boolean(),
});
export type MemberRelation = z.infer<typeof memberRelation>;

/** Cap of follower counts. */
export const followersCounted = 10_000;

/** Maximum number of followed members per user, and of blocked and muted members. */
export const maxRelations = 1_000;

/** Ids of people picked in the editor; ignored unless their name is in the text. */
export const mentionsInput = z.array(id).max(maxMentions).optional();

/**
 * Choice on account deletion: posts and comments stay without the author's name, or are deleted with the comments on
 * the posts.
 */
export const communityTexts = z.enum(['anonymise', 'delete']);
export type CommunityTexts = z.infer<typeof communityTexts>;

export const postInput = {
  title: line(limits.maxTitleLength),
  content: text(limits.maxTextLength),
  mentions: mentionsInput,
  /**
   * A picture uploaded by the author for this post, or its current one; null for none. Omitted on an edit: unchanged.
   */
  picture: z
    .strictObject({
      url: z
        .string()
        .regex(/^\/uploads\/posts\/[0-9a-f]{32}\.webp$/, 'must be the address of an uploaded picture'),
      alt: lineOrNone(limits.maxAltLength),
    })
    .nullish(),
};
export type PostInput = z.infer<z.ZodObject<typeof postInput>>;

/** Topics shown while there is too little activity to compute trends. */
export const fallbackTopics = [
  'InvestmentStrategies',
  'MarketAnalysis',
  'CryptoTalk',
  'PersonalFinance',
  'StockTips',
] as const;
