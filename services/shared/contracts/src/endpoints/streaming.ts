import { z } from 'zod';
import { listQuery, searchText, time } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import { chatRules, reminder, stream, streamDetails, streamStatus } from '../entities/streaming.ts';
import { sortField, timeSorts } from '../list-sorts.ts';
import { searchOf } from '../search.ts';
import { chatMessage } from '../socket.ts';

const declare = endpointsOf('streaming');
const missing = ['stream_not_found'] as const;

export const listStreams = declare('listStreams', 'GET /streams', {
  summary: 'List streams: live, then upcoming, then past',
  access: 'public',
  shared: 'visitors',
  /** `search` matches part of the show's title. */
  query: { ...listQuery, search: searchText, status: streamStatus.optional() },
  ...listOf(stream),
});

export const searchStreams = declare('searchStreams', 'GET /search/streams', {
  ...searchOf('streams'),
  shared: 'everyone',
});

export const listLiveStreams = declare('listLiveStreams', 'GET /streams/live', {
  summary: 'List live streams',
  access: 'public',
  shared: 'visitors',
  query: listQuery,
  ...listOf(stream),
});

export const getStream = declare('getStream', 'GET /streams/{id}', {
  summary: 'Get a stream with its show',
  access: 'public',
  shared: 'visitors',
  response: streamDetails,
  errors: missing,
});

export const listMessages = declare('listMessages', 'GET /streams/{id}/messages', {
  summary: 'List chat messages by sequence number, oldest first',
  access: 'public',
  query: {
    limit: listQuery.limit,
    /** Messages with a higher sequence number. Default: the latest ones. */
    after: z.coerce.number().int().nonnegative().optional(),
    /** Messages with a lower sequence number. */
    before: z.coerce.number().int().positive().optional(),
    /** Messages from this time on, for seeking in a replay. */
    since: time.optional(),
  },
  ...listOf(chatMessage),
  errors: missing,
});

export const listQuestions = declare('listQuestions', 'GET /streams/{id}/questions', {
  summary: 'List chat questions, newest first',
  query: { ...listQuery, sort: sortField(timeSorts) },
  ...listOf(chatMessage),
  errors: missing,
});

export const getChatRules = declare('getChatRules', 'GET /streams/{id}/chat-rules', {
  summary: 'Get the rules of a chat',
  response: chatRules,
  errors: missing,
});

export const acceptChatRules = declare('acceptChatRules', 'PUT /streams/{id}/chat-rules/acceptance', {
  summary: 'Accept the rules of a chat',
  access: 'member',
  errors: missing,
});

export const listReminders = declare('listReminders', 'GET /users/{id}/reminders', {
  summary: 'List your reminders',
  access: 'self',
  query: listQuery,
  ...listOf(reminder),
});

export const setReminder = declare('setReminder', 'PUT /streams/{id}/reminder', {
  summary: 'Set a reminder for a stream',
  access: 'member',
  errors: ['stream_not_found', 'stream_over'],
});

export const dropReminder = declare('dropReminder', 'DELETE /streams/{id}/reminder', {
  summary: 'Cancel a reminder',
  access: 'member',
  errors: missing,
});
