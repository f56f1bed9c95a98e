import { z } from 'zod';
import { id, listQuery, messageResponse } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import { continueWatching, showTile, watchEntry } from '../entities/catalog.ts';

const declare = endpointsOf('catalog');
const historyResponse = {
  access: 'self',
  query: listQuery,
  ...listOf(watchEntry),
} as const;

export const listWatchHistory = declare('listWatchHistory', 'GET /watch-history/users/{id}/watch-history', {
  summary: 'List your watch history, newest first',
  ...historyResponse,
});

export const listWatchHistoryAlias = declare('listWatchHistoryAlias', 'GET /users/{id}/watch-history', {
  summary: 'List your watch history (alias)',
  ...historyResponse,
});

const progressInput = {
  access: 'member',
  body: z.strictObject({
    show_id: id,
    progress: z.number().min(0).max(100),
    completed: z.boolean().optional(),
    /** Accepted because the specification's client sends it, and ignored: the token identifies the user. */
    user_id: z.unknown().optional(),
  }),
  response: watchEntry,
  errors: ['show_not_found', 'show_locked'],
  idempotent: true,
} as const;

export const saveProgress = declare('saveProgress', 'POST /watch-history/watch-history', {
  summary: 'Save watch progress',
  ...progressInput,
});

export const saveProgressAlias = declare('saveProgressAlias', 'POST /watch-history', {
  summary: 'Save watch progress (alias)',
  ...progressInput,
});

export const clearWatchHistory = declare('clearWatchHistory', 'DELETE /users/{id}/watch-history', {
  summary: 'Clear your watch history',
  access: 'self',
  response: messageResponse,
});

export const listContinueWatching = declare('listContinueWatching', 'GET /users/{id}/continue-watching', {
  summary: 'List shows to continue watching',
  access: 'self',
  query: listQuery,
  ...listOf(continueWatching),
});

export const suggestShows = declare('suggestShows', 'GET /shows/user/suggestions', {
  summary: 'Suggest shows similar to the last one you finished',
  access: 'member',
  response: z.object({
    /** Finished show on which the suggestions are based; null if none. */
    because: z.object({ id, title: z.string() }).nullable(),
    shows: z.array(showTile),
  }),
});
