import { z } from 'zod';
import { id, time } from '../common.ts';
import { event } from '../event.ts';

export const streamStatus = z.enum(['scheduled', 'live', 'ended']);

/** A stream as other services may know one. */
export const streamSnapshot = z.object({
  streamId: id,
  showId: id,
  streamUrl: z.string(),
  status: streamStatus,
  startTime: time,
  endTime: time.nullable(),
  thumbnailUrl: z.string(),
});
export const streamScheduled = event('streaming.stream.scheduled.v1', streamSnapshot);
export const streamUpdated = event('streaming.stream.updated.v1', streamSnapshot);
export const streamStarted = event('streaming.stream.started.v1', streamSnapshot);
export const streamEnded = event('streaming.stream.ended.v1', streamSnapshot);
export const streamDeleted = event('streaming.stream.deleted.v1', z.object({ streamId: id, showId: id }));

/** One event per group commit of the chat, never one per message; keyed by the stream. */
export const chatMessagesPosted = event(
  'streaming.chat.messages-posted.v1',
  z.object({
    streamId: id,
    messages: z.array(
      z.object({
        id,
        seq: z.number().int().positive(),
        userId: id,
        user: z.string(),
        text: z.string(),
        postedAt: time,
      }),
    ),
  }),
);
/** People who asked to be reminded that a stream starts, in groups of at most 500; keyed by the stream. */
export const remindersDue = event(
  'streaming.stream.reminders-due.v1',
  z.object({
    streamId: id,
    showId: id,
    showTitle: z.string(),
    startTime: time,
    userIds: z.array(id).max(500),
  }),
);
export const chatMessageDeleted = event(
  'streaming.chat.message-deleted.v1',
  z.object({ streamId: id, messageId: id, seq: z.number().int(), by: id }),
);
