import { limits } from '../../config/limits.ts';
import { ApiError } from '../api/errors.ts';
import { sessionStore } from '../auth/session-store.ts';
import { listWatchHistory, saveProgress } from './api/save-progress.ts';
import { dropWaiting, keepWaiting, type WaitingProgress, waitingOf } from './progress-store.ts';

/**
 * `saved`: stored by the server. `waiting`: will be sent later, or by another call. `gone`: the show does not exist.
 */
export type SaveOutcome = 'saved' | 'waiting' | 'gone';

/**
 * Users and shows with a call in flight: one at a time, so that an older value never arrives after a newer one.
 */
const underWay = new Set<string>();
/** Values that are being sent. */
const carrying = new Set<string>();

/**
 * Saves a user's progress. Stores it in the browser first, so that a failed call loses nothing and is repeated later.
 * @param progress percent, with decimals
 * @param leaving the page may be unloading: sends immediately, even in parallel with another call
 */
export async function saveWatched(
  userId: string,
  showId: string,
  progress: number,
  leaving = false,
): Promise<SaveOutcome> {
  keepWaiting(userId, showId, { progress, atMs: Date.now() });
  return deliver(userId, showId, leaving);
}

/** Sends progress stored while offline. Newer progress from another device takes precedence. */
export async function sendWaiting(userId: string): Promise<void> {
  if (Object.keys(waitingOf(userId)).length === 0) return;
  const history = await listWatchHistory(userId).catch(() => null);
  if (history === null) return;
  for (const [showId, waiting] of Object.entries(waitingOf(userId))) {
    const saved = history.find(({ show_id }) => show_id === showId);
    if (saved && Date.parse(saved.updatedAt) > waiting.atMs) dropWaiting(userId, showId, waiting);
    else await deliver(userId, showId, false);
  }
}

async function deliver(userId: string, showId: string, leaving: boolean): Promise<SaveOutcome> {
  const key = `${userId} ${showId}`;
  if (underWay.has(key) && !leaving) return 'waiting';
  underWay.add(key);
  try {
    // Sends progress that was made during a call after it.
    for (;;) {
      const waiting = waitingOf(userId)[showId];
      if (!waiting) return 'saved';
      if (sessionStore.get()?.user.id !== userId) return 'waiting';
      // On leaving, a second call may run in parallel: each value is sent once.
      const carried = `${key} ${waiting.atMs} ${waiting.progress}`;
      if (carrying.has(carried)) return 'waiting';
      carrying.add(carried);
      await post(showId, waiting).finally(() => carrying.delete(carried));
      dropWaiting(userId, showId, waiting);
    }
  } catch (error) {
    const waiting = waitingOf(userId)[showId];
    if (waiting && isRefused(error)) dropWaiting(userId, showId, waiting);
    return error instanceof ApiError && error.code === 'show_not_found' ? 'gone' : 'waiting';
  } finally {
    underWay.delete(key);
  }
}

/** The show is deleted or locked, or the value is invalid: repeating does not help. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && ([400, 404, 422].includes(error.status) || error.code === 'show_locked');

const post = (showId: string, { progress }: WaitingProgress): Promise<void> =>
  saveProgress({
    show_id: showId,
    progress,
    ...(progress >= limits.completedPercent && { completed: true }),
  });
