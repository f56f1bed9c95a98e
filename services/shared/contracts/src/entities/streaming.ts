import { z } from 'zod';
import { assetUrl, id, line, time } from '../common.ts';
import { chatFlag, reactionTotals } from '../socket.ts';
import { access, showLock } from './catalog.ts';

export const streamStatus = z.enum(['scheduled', 'live', 'ended']);
export type StreamStatus = z.output<typeof streamStatus>;

export const stream = z.object({
  id,
  show_id: id,
  /** Empty where it is locked. A file of ours that needs a plan has an address that expires. */
  stream_url: z.string(),
  /** Bytes of a video file of ours; absent where unknown, elsewhere, and where the stream is locked. */
  video_bytes: z.number().int().nonnegative().optional(),
  /** Of its show. */
  access,
  /** Absent for those whose plan opens the show. */
  locked: showLock.optional(),
  status: streamStatus,
  start_time: time,
  end_time: time.nullable(),
  thumbnail_url: z.string(),
  viewers: z.number().int().nonnegative(),
  /** The most viewers there were at once. */
  peak_viewers: z.number().int().nonnegative(),
  reactions: reactionTotals,
  Show: z.object({ title: z.string(), description: z.string(), thumbnail_url: z.string() }),
});
export type Stream = z.infer<typeof stream>;

export const streamInput = {
  show_id: id,
  stream_url: assetUrl,
  /** Left out: `live` where `start_time` is now, else `scheduled`. */
  status: streamStatus.optional(),
  /** To come while the stream is scheduled. A new stream that is live starts now, whatever is written here. */
  start_time: time,
  end_time: time.nullable().optional(),
  /** Empty: the picture of the show stands in. */
  thumbnail_url: z.union([assetUrl, z.literal('')]).optional(),
};

/** A word of a chat rule, as an administrator writes it; look-alike spellings of it are found too. */
const ruleWord = line(60);

/** How a stream's chat is moderated. What is left out has its default. */
export const chatRules = z.object({
  /** Least time between two messages of one person; 0 is off. Administrators are free of it. */
  slowModeSeconds: z.number().int().min(0).max(600),
  /** Only those who have accepted the rules of the chat may send. */
  rulesRequired: z.boolean(),
  /** A message with one of these is refused. */
  blockedWords: z.array(ruleWord).max(500),
  /** A message with one of these waits for an administrator. */
  heldWords: z.array(ruleWord).max(500).default([]),
  /** Everybody’s messages with links wait for an administrator; those of new accounts always do. */
  holdLinks: z.boolean().default(false),
});
export type ChatRules = z.infer<typeof chatRules>;

export const mute = z.object({
  userId: id,
  user: z.string(),
  /** Null: a ban without an end. */
  until: time.nullable(),
  reason: z.string(),
  by: z.string(),
  at: time,
});

/** A message that waits for an administrator, or that viewers see with a warning and nobody has looked at yet. */
export const reviewItem = z.object({
  id,
  kind: z.enum(['held', 'flagged']),
  user: z.string(),
  user_id: id,
  text: z.string(),
  /** Why: the rule's word, `link`, or the warning. */
  reasons: z.array(z.union([chatFlag, z.string()])),
  timestamp: time,
});

/** One in the list of all streams, with where it was sent. */
export const chatReviewItem = reviewItem.extend({
  role: z.enum(['user', 'admin']),
  stream_id: id,
  stream_title: z.string(),
});

/** One line of the record of what administrators did in a chat. */
export const moderationAction = z.object({
  id,
  action: z.enum([
    'message-deleted',
    'message-restored',
    'held-approved',
    'held-removed',
    'flag-dismissed',
    'viewer-muted',
    'viewer-unmuted',
    'message-pinned',
    'message-unpinned',
    'rules-changed',
  ]),
  by: z.string(),
  by_id: id,
  at: time,
  /** What it was done to, in words: a text, a person with a time, the rules that changed. */
  detail: z.string(),
  message_id: id.nullable(),
  user_id: id.nullable(),
});

export const reminder = z.object({ stream_id: id, start_time: time, createdAt: time });
