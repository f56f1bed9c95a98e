import { z } from 'zod';
import { id, time } from '../common.ts';
import { textFlag } from '../text-flags.ts';
import { author } from './identity.ts';

export const textKind = z.enum(['post', 'comment']);
export type TextKind = z.infer<typeof textKind>;

export const reportReason = z.enum(['spam', 'scam', 'abuse', 'false', 'other']);
export type ReportReason = z.infer<typeof reportReason>;

/** Author's appeal against the hiding of a text; `refused` once a moderator has rejected it. */
export const appeal = z.object({ content: z.string(), at: time, refused: z.boolean() });

/** Text that was reported, flagged automatically, or hidden. */
export const moderationCase = z.object({
  /** Id of the post or comment. */
  id,
  kind: textKind,
  post_id: id,
  /** Title of the post, also for a comment. */
  title: z.string(),
  content: z.string(),
  User: author,
  /** `flagged`: automatically, without a report; `appealed`: hidden, and its author appealed. */
  state: z.enum(['flagged', 'reported', 'hidden', 'appealed', 'closed']),
  reports: z.number().int().nonnegative(),
  reasons: z.array(reportReason),
  /** Automatic flags; empty if the text was only reported. */
  flags: z.array(textFlag),
  /** Time when the case was opened, or decided. */
  opened_at: time,
  /** Reason for hiding; null for a visible text. */
  reason: z.string().nullable(),
  appeal: appeal.nullable(),
});
export type ModerationCase = z.infer<typeof moderationCase>;

/** Report sent by a user, with the state of the reported text. */
export const sentReport = z.object({
  id,
  /** Null if the text was deleted. */
  text: moderationCase
    .pick({ id: true, kind: true, post_id: true, title: true, User: true, state: true })
    .nullable(),
  reason: reportReason,
  note: z.string(),
  at: time,
});
export type SentReport = z.infer<typeof sentReport>;

/** Text of the signed-in user that a moderator hid. */
export const hiddenText = moderationCase
  .pick({
    id: true,
    kind: true,
    post_id: true,
    title: true,
    content: true,
    appeal: true,
  })
  .extend({ reason: z.string(), hidden_at: time });
export type HiddenText = z.infer<typeof hiddenText>;

/** Ban of a user from posting and commenting. */
export const postingBan = z.object({
  User: author,
  /** Null for a permanent ban. */
  until: time.nullable(),
  reason: z.string(),
  at: time,
});
export type PostingBan = z.infer<typeof postingBan>;
