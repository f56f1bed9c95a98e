import { z } from 'zod';
import { id, time } from '../common.ts';
import { appeal, reportReason } from './community-moderation.ts';
import { author } from './identity.ts';

/** Services with moderated content; each stores its content and applies decisions. */
export const queueService = z.enum(['community', 'catalog', 'streaming']);
export type QueueService = z.infer<typeof queueService>;

/** Text that needs a decision or is hidden, of any service. */
export const queueItem = z.object({
  kind: z.enum(['post', 'comment', 'show-comment', 'chat-message']),
  id,
  /** Id and title of the post, show or stream. */
  place_id: id,
  place: z.string(),
  content: z.string(),
  User: author.pick({ id: true, name: true, role: true }),
  /**
   * `flagged` and `reported` content remains visible, `held` content does not; `appealed`: hidden, and its author
   * appealed; `hidden`: decided, for the list of hidden content.
   */
  state: z.enum(['flagged', 'reported', 'held', 'appealed', 'hidden']),
  /** Automatic flags, and in chats the matched words of the rules. */
  flags: z.array(z.string()),
  /** Report count; `report_reasons` has the reasons. */
  reports: z.number().int().nonnegative(),
  report_reasons: z.array(reportReason),
  /** Time since which a decision is pending, or time of hiding. */
  at: time,
  /** Reason for hiding, as shown to the author; null if no moderator gave one. */
  reason: z.string().nullable(),
  appeal: appeal.nullable(),
});
export type QueueItem = z.infer<typeof queueItem>;

export const moderationQueue = z.object({
  items: z.array(queueItem),
  /** Sum over the services that responded. */
  total: z.number().int().nonnegative(),
  unavailable: z.array(queueService),
});
export type ModerationQueue = z.infer<typeof moderationQueue>;
