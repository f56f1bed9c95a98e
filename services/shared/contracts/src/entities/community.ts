import { z } from 'zod';
import { id, limits, line, lineOrNone, text, time } from '../common.ts';
import { mentionsMax } from '../mentions.ts';
import { textFlag } from '../text-flags.ts';
import { author } from './identity.ts';

/** A person whom a text names as `@Name`. Who left, or hides their profile from the viewer, is named without being linked. */
export const mention = z.object({ user_id: id, name: z.string() });
export type Mention = z.infer<typeof mention>;

export const communityComment = z.object({
  id,
  content: z.string(),
  createdAt: time,
  user_id: id,
  post_id: id,
  /** The comment that this one answers; null for one on the post itself. It may have been deleted since. */
  parent_id: id.nullable(),
  likes: z.number().int().nonnegative(),
  /** Whether the subject likes it; false for visitors. */
  liked: z.boolean(),
  /** When its text was last changed; null for one that never was. */
  edited_at: time.nullable(),
  /** Absent where it mentions nobody. */
  mentions: z.array(mention).optional(),
  /** What readers are warned of, until a moderator has looked at it; absent where nothing. */
  flags: z.array(textFlag).optional(),
  User: author,
});
export type CommunityComment = z.infer<typeof communityComment>;

/** The picture of a post. It is stored in three widths, and keeps its shape. */
export const postPicture = z.object({
  /** `/uploads/posts/{name}.webp`, the widest; the narrower ones end with `-640.webp` and `-320.webp`. */
  url: z.string(),
  /** What it shows, in words; empty where its author wrote none. */
  alt: z.string(),
  /** Of the widest, in pixels. */
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
  /** Whether the subject likes it; false for visitors. */
  liked: z.boolean(),
  /** Whether the subject keeps it among their bookmarks; false for visitors. */
  bookmarked: z.boolean(),
  comments_count: z.number().int().nonnegative(),
  /** The comment that its author marked as the answer. */
  accepted_comment_id: id.nullable(),
  /** Whether it takes no more comments. */
  locked: z.boolean(),
  /** Whether administrators keep it above the list. */
  pinned: z.boolean(),
  createdAt: time,
  /** When its title or content was last changed; null for one that never was. */
  edited_at: time.nullable(),
  /** Absent where its content mentions nobody. */
  mentions: z.array(mention).optional(),
  /** What readers are warned of, until a moderator has looked at it; absent where nothing. */
  flags: z.array(textFlag).optional(),
  /** Absent where it has none. */
  picture: postPicture.optional(),
  User: author,
  /** The newest 100, in lists the newest 3, oldest first. `GET /community/posts/{id}/comments` has all. */
  CommunityComments: z.array(communityComment),
});
export type Post = z.infer<typeof post>;

/** A post as administrators see it. */
export const managedPost = post.extend({
  /** What it said before it was changed, the latest first, up to 50. */
  revisions: z.array(z.object({ title: z.string(), content: z.string(), replaced_at: time })),
});
export type ManagedPost = z.infer<typeof managedPost>;

/** What a person decided about another member. */
export const memberRelation = z.object({
  following: z.boolean(),
  /** Their words are in no list for the subject, and the subject gets no notifications of them. */
  muted: z.boolean(),
  /** As muted; and they cannot comment on, reply to, like or follow the subject. */
  blocked: z.boolean(),
});
export type MemberRelation = z.infer<typeof memberRelation>;

/** From here on followers are not counted any more. */
export const followersCounted = 10_000;

/** So many people one person may follow, and as many may be blocked or muted. */
export const relationsMax = 1_000;

/** Ids of people who were picked while it was written; only those count whose name stands in it. */
export const mentionsInput = z.array(id).max(mentionsMax).optional();

/** What a person who leaves chooses for their posts and comments: to stay without them, or to go with the comments under the posts. */
export const communityTexts = z.enum(['anonymise', 'delete']);
export type CommunityTexts = z.infer<typeof communityTexts>;

export const postInput = {
  title: line(limits.titleMax),
  content: text(limits.textMax),
  mentions: mentionsInput,
  /** One that its author has uploaded for it, or that it has already; null for none. Left out, an edit leaves it as it is. */
  picture: z
    .strictObject({
      url: z
        .string()
        .regex(/^\/uploads\/posts\/[0-9a-f]{32}\.webp$/, 'must be the address of an uploaded picture'),
      alt: lineOrNone(limits.altMax),
    })
    .nullish(),
};
export type PostInput = z.infer<z.ZodObject<typeof postInput>>;

/** The topics shown while there is too little activity to compute them. */
export const fallbackTopics = [
  'InvestmentStrategies',
  'MarketAnalysis',
  'CryptoTalk',
  'PersonalFinance',
  'StockTips',
] as const;
