import { z } from 'zod';
import { id, listQuery, searchText, time } from '../common.ts';
import { endpointsOf } from '../endpoint.ts';
import { chatRules, reminder, stream, streamDetails, streamStatus } from '../entities/streaming.ts';
import { sortField, timeSorts } from '../list-sorts.ts';
import { searchOf } from '../search.ts';
import { chatMessage } from '../socket.ts';

const declare = endpointsOf('streaming');
const byId = { id };
const missing = ['stream_not_found'] as const;

export const listStreams = declare('listStreams', 'GET /streams', {
  summary: 'List streams: live, then upcoming, then past',
  access: 'public',
  shared: 'visitors',
  /** `search` matches part of the title of a stream's show. */
  query: { ...listQuery, search: searchText, status: streamStatus.optional() },
  answer: z.array(stream),
  list: true,
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
  answer: z.array(stream),
  list: true,
});

export const getStream = declare('getStream', 'GET /streams/{id}', {
  summary: 'Get a stream with its show',
  access: 'public',
  shared: 'visitors',
  params: byId,
  answer: streamDetails,
  errors: missing,
});

export const listMessages = declare('listMessages', 'GET /streams/{id}/messages', {
  summary: 'List chat messages by sequence number, oldest first',
  access: 'public',
  params: byId,
  query: {
    limit: listQuery.limit,
    /** Messages with a higher sequence number. Default: the latest ones. */
    after: z.coerce.number().int().nonnegative().optional(),
    /** Messages with a lower sequence number. */
    before: z.coerce.number().int().positive().optional(),
    /** Messages from this time on, for seeking in a replay. */
    since: time.optional(),
  },
  answer: z.array(chatMessage),
  list: true,
  errors: missing,
});

export const listQuestions = declare('listQuestions', 'GET /streams/{id}/questions', {
  summary: 'List chat questions, newest first',
  access: 'admin',
  params: byId,
  query: { ...listQuery, sort: sortField(timeSorts) },
  answer: z.array(chatMessage),
  list: true,
  errors: missing,
});

export const getChatRules = declare('getChatRules', 'GET /streams/{id}/chat-rules', {
  summary: 'Get the rules of a chat',
  access: 'admin',
  params: byId,
  answer: chatRules,
  errors: missing,
});

export const acceptChatRules = declare('acceptChatRules', 'PUT /streams/{id}/chat-rules/acceptance', {
  summary: 'Accept the rules of a chat',
  access: 'member',
  params: byId,
  errors: missing,
});

export const listReminders = declare('listReminders', 'GET /users/{id}/reminders', {
  summary: 'List your reminders',
  access: 'self',
  params: byId,
  query: listQuery,
  answer: z.array(reminder),
  list: true,
});

export const setReminder = declare('setReminder', 'PUT /streams/{id}/reminder', {
  summary: 'Set a reminder for a stream',
  access: 'member',
  params: byId,
  errors: ['stream_not_found', 'stream_over'],
});

export const dropReminder = declare('dropReminder', 'DELETE /streams/{id}/reminder', {
  summary: 'Cancel a reminder',
  access: 'member',
  params: byId,
  errors: missing,
});
