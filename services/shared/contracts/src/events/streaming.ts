import { z } from 'zod';
import { id, time } from '../common.ts';
import { event } from '../event.ts';
import { maxChatMentions } from '../mentions.ts';

export const streamStatus = z.enum(['scheduled', 'live', 'ended']);

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

/** People with a reminder for a stream's start, in groups of at most 500; keyed by stream. */
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

export const mentionInChat = z.object({
  streamId: id,
  showTitle: z.string(),
  userId: id,
  mentioned: z.array(id).min(1).max(maxChatMentions),
  /** True if the message was deleted. */
  withdrawn: z.boolean(),
});
/** A member mentioned others in a stream's chat, or a moderator deleted the message. */
export const chatMentioned = event('streaming.stream.mentioned.v1', mentionInChat);
