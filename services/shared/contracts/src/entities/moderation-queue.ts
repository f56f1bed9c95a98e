import { z } from 'zod';
import { id, time } from '../common.ts';
import { appeal, reportReason } from './community-moderation.ts';
import { author } from './identity.ts';

/** Where texts come from: each kind has its own service, which keeps it and decides on it. */
export const queueService = z.enum(['community', 'catalog', 'streaming']);
export type QueueService = z.infer<typeof queueService>;

/** A text that waits for a moderator, or that is hidden, of whichever service. */
export const queueItem = z.object({
  kind: z.enum(['post', 'comment', 'show-comment', 'chat-message']),
  /** Of the text. */
  id,
  /** Where it stands: a post, a show or a stream, and what that is called. */
  place_id: id,
  place: z.string(),
  content: z.string(),
  User: author.pick({ id: true, name: true, role: true }),
  /**
   * `flagged` and `reported` are shown meanwhile, `held` is not; `appealed`: hidden, and its author asks to show it again;
   * `hidden`: decided, for the list of what is hidden.
   */
  state: z.enum(['flagged', 'reported', 'held', 'appealed', 'hidden']),
  /** Why nobody has to report it: flags, and in chats the words of the rules. */
  flags: z.array(z.string()),
  /** How many members reported it, and why. */
  reports: z.number().int().nonnegative(),
  report_reasons: z.array(reportReason),
  /** Since when it waits, or when it was hidden. */
  at: time,
  /** Why it is hidden, as its author reads it; null where nobody was asked. */
  reason: z.string().nullable(),
  appeal: appeal.nullable(),
});
export type QueueItem = z.infer<typeof queueItem>;

export const moderationQueue = z.object({
  items: z.array(queueItem),
  /** How many there are in all, of the services that answered. */
  total: z.number().int().nonnegative(),
  /** Whose texts are missing at the moment. */
  unavailable: z.array(queueService),
});
export type ModerationQueue = z.infer<typeof moderationQueue>;
