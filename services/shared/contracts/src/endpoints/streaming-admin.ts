import { z } from 'zod';
import { id, listQuery, searchText, text, time } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import { figureRange, serviceFigures } from '../entities/figures.ts';
import { serviceNeeds } from '../entities/needs.ts';
import {
  broadcast,
  chatReviewItem,
  chatRules,
  moderationAction,
  mute,
  reviewItem,
  stream,
  streamInput,
  streamKey,
  streamMinute,
  streamStatus,
} from '../entities/streaming.ts';
import { by, byTime, listSorts, queueSorts, sortByState, sortField, timeSorts } from '../list-sorts.ts';
import { chatMessage } from '../socket.ts';

const declare = endpointsOf('streaming');
const missing = ['stream_not_found'] as const;

/** `status`: live first, then upcoming, then past. */
export const streamSorts = listSorts(
  {
    stream: by('title'),
    status: by('status'),
    time: byTime,
    viewers: by('viewers'),
    peak: by('peak'),
    reactions: by('reactions'),
  },
  'status',
);

export const listManagedStreams = declare('listManagedStreams', 'GET /admin/streams', {
  summary: 'Search streams by show title',
  query: {
    ...listQuery,
    search: searchText,
    status: streamStatus.optional(),
    sort: sortField(streamSorts),
    /** Range of stream start times. */
    from: time.optional(),
    to: time.optional(),
  },
  ...listOf(stream),
});

export const createStream = declare('createStream', 'POST /streams', {
  summary: 'Schedule or start a stream',
  body: z.strictObject(streamInput),
  response: stream,
  status: 201,
  errors: ['show_not_found'],
});

export const updateStream = declare('updateStream', 'PUT /streams/{id}', {
  summary: 'Update a stream; its show cannot change',
  body: z.strictObject({ ...streamInput, show_id: id.optional(), status: streamStatus }),
  response: stream,
  errors: missing,
});

export const deleteStream = declare('deleteStream', 'DELETE /streams/{id}', {
  summary: 'Delete a stream with its chat and recording',
  stepUp: true,
  errors: [...missing, 'recording_in_use', 'service_unavailable'],
});

export const createStreamKey = declare('createStreamKey', 'POST /streams/{id}/key', {
  summary: 'Create a stream key for an encoder, in place of the previous one',
  response: streamKey,
  status: 201,
  errors: ['stream_not_found', 'stream_over'],
});

export const deleteStreamKey = declare('deleteStreamKey', 'DELETE /streams/{id}/key', {
  summary: 'Revoke the stream key and disconnect its encoder',
  errors: missing,
});

export const getBroadcast = declare('getBroadcast', 'GET /streams/{id}/broadcast', {
  summary: "Get the state of the video that the stream's encoder sends",
  response: broadcast,
  errors: missing,
});

export const getStreamActivity = declare('getStreamActivity', 'GET /admin/streams/{id}/activity', {
  summary: 'Get the viewers and messages of a live stream per minute of the last hour',
  response: z.object({ minutes: z.array(streamMinute) }),
  errors: missing,
});

export const deleteMessage = declare('deleteMessage', 'DELETE /streams/{id}/messages/{messageId}', {
  summary: 'Delete a chat message for all viewers',
  errors: ['stream_not_found', 'message_not_found'],
});

export const restoreMessage = declare('restoreMessage', 'POST /streams/{id}/messages/{messageId}/restore', {
  summary: 'Restore a deleted chat message',
  response: chatMessage,
  errors: ['stream_not_found', 'message_not_found'],
  idempotent: true,
});

export const setChatRules = declare('setChatRules', 'PUT /streams/{id}/chat-rules', {
  summary: 'Update the rules of a chat: slow mode, accepted rules, blocked words',
  body: chatRules,
  maxBodyBytes: 512 * 1024,
  response: chatRules,
  errors: missing,
});

export const listMutes = declare('listMutes', 'GET /streams/{id}/mutes', {
  summary: 'List timeouts and bans of a chat, newest first',
  query: { ...listQuery, sort: sortField(timeSorts) },
  ...listOf(mute),
  errors: missing,
});

export const muteViewer = declare('muteViewer', 'PUT /streams/{id}/mutes/{userId}', {
  summary: 'Time out or ban a viewer',
  body: z.strictObject({ seconds: z.number().int().min(10).max(31_536_000).nullable(), reason: text(300) }),
  response: z.object({ userId: id, until: time.nullable() }),
  errors: missing,
});

export const unmuteViewer = declare('unmuteViewer', 'DELETE /streams/{id}/mutes/{userId}', {
  summary: 'Remove a timeout or ban',
  errors: missing,
});

export const pinMessage = declare('pinMessage', 'PUT /streams/{id}/pinned-message', {
  summary: 'Pin or unpin a message',
  body: z.strictObject({ message_id: id.nullable() }),
  response: z.object({ message: chatMessage.nullable() }),
  errors: ['stream_not_found', 'message_not_found'],
});

export const listReviewItems = declare('listReviewItems', 'GET /streams/{id}/review', {
  summary: 'List held and flagged messages, oldest first',
  query: { ...listQuery, sort: sortField(queueSorts) },
  ...listOf(reviewItem),
  errors: missing,
});

export const listChatReview = declare('listChatReview', 'GET /admin/chat-review', {
  summary: 'List held and flagged messages of all streams, or removed messages, newest first',
  query: { ...listQuery, state: z.enum(['open', 'hidden']).default('open'), sort: sortByState },
  ...listOf(chatReviewItem),
});

export const decideReviewItem = declare('decideReviewItem', 'PUT /streams/{id}/review/{itemId}', {
  summary: 'Approve or remove a held or flagged message',
  body: z.strictObject({ decision: z.enum(['approve', 'remove']) }),
  errors: ['stream_not_found', 'message_not_found', 'stream_not_live'],
});

export const listModerationActions = declare('listModerationActions', 'GET /streams/{id}/moderation', {
  summary: 'List moderation actions of a chat, newest first',
  query: { ...listQuery, sort: sortField(timeSorts) },
  ...listOf(moderationAction),
  errors: missing,
});

export const getStreamingFigures = declare('getStreamingFigures', 'GET /admin/figures/streaming', {
  summary: 'Get live stream statistics over time',
  query: figureRange,
  response: serviceFigures('streaming'),
});

export const getStreamingNeeds = declare('getStreamingNeeds', 'GET /admin/needs/streaming', {
  summary: 'Count chat messages that need an administrator',
  response: serviceNeeds,
});
