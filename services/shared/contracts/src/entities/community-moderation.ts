import { z } from 'zod';
import { id, time } from '../common.ts';
import { textFlag } from '../text-flags.ts';
import { author } from './identity.ts';

/** What is reported and moderated. */
export const textKind = z.enum(['post', 'comment']);
export type TextKind = z.infer<typeof textKind>;

/** Why a text is reported. */
export const reportReason = z.enum(['spam', 'scam', 'abuse', 'false', 'other']);
export type ReportReason = z.infer<typeof reportReason>;

/** What its author answered to a text being hidden; `refused` once a moderator has read it and the text stays hidden. */
export const appeal = z.object({ content: z.string(), at: time, refused: z.boolean() });

/** A text that was reported, flagged by POC itself, or hidden. */
export const moderationCase = z.object({
  /** Of the post or the comment. */
  id,
  kind: textKind,
  post_id: id,
  /** Of a comment: its post's. */
  title: z.string(),
  content: z.string(),
  User: author,
  /** `flagged`: nobody has reported it; `appealed`: hidden, and its author asks to show it again. */
  state: z.enum(['flagged', 'reported', 'hidden', 'appealed', 'closed']),
  reports: z.number().int().nonnegative(),
  reasons: z.array(reportReason),
  /** Why it was flagged; empty for one that was reported alone. */
  flags: z.array(textFlag),
  /** Since when it waits for a decision, or when it was decided. */
  opened_at: time,
  /** Why it is hidden; null for one that is shown. */
  reason: z.string().nullable(),
  appeal: appeal.nullable(),
});
export type ModerationCase = z.infer<typeof moderationCase>;

/** A text of one's own that a moderator hid. */
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

/** That somebody may not post and comment. */
export const postingBan = z.object({
  User: author,
  /** When it ends; null for one without an end. */
  until: time.nullable(),
  reason: z.string(),
  at: time,
});
export type PostingBan = z.infer<typeof postingBan>;
