import { limits } from '../../config/limits.ts';
import { ApiError } from '../api/errors.ts';
import { sessionStore } from '../auth/session-store.ts';
import { listWatchHistory, saveProgress } from './api/save-progress.ts';
import { dropWaiting, keepWaiting, type WaitingProgress, waitingOf } from './progress-store.ts';

/** Percent from which a show counts as watched to the end. */
export const completedFrom = limits.completedPercent;

/** `saved`: the server has it. `waiting`: it is sent at the next chance, or by another call. `gone`: there is no such show. */
export type SaveOutcome = 'saved' | 'waiting' | 'gone';

/** One call per person and show at a time, so that an older value never arrives after a newer one. */
const underWay = new Set<string>();
/** The values that calls carry at this moment. */
const carrying = new Set<string>();

/**
 * Saves how far somebody has watched. It is first kept in the browser: whatever becomes of the call, nothing is lost, and
 * it is sent at the next chance.
 * @param progress percent, with decimals
 * @param leaving the page may be gone in a moment: the call is made at once, even beside another one
 * @returns what became of it
 */
export async function saveWatched(
  personId: string,
  showId: string,
  progress: number,
  leaving = false,
): Promise<SaveOutcome> {
  keepWaiting(personId, showId, { progress, atMs: Date.now() });
  return deliver(personId, showId, leaving);
}

/** Sends what waits since the browser was offline. What another device has since reached is left as it is. */
export async function sendWaiting(personId: string): Promise<void> {
  if (Object.keys(waitingOf(personId)).length === 0) return;
  const history = await listWatchHistory(personId).catch(() => null);
  if (history === null) return;
  for (const [showId, waiting] of Object.entries(waitingOf(personId))) {
    const saved = history.find(({ show_id }) => show_id === showId);
    if (saved && Date.parse(saved.updatedAt) > waiting.atMs) dropWaiting(personId, showId, waiting);
    else await deliver(personId, showId, false);
  }
}

async function deliver(personId: string, showId: string, leaving: boolean): Promise<SaveOutcome> {
  const key = `${personId} ${showId}`;
  if (underWay.has(key) && !leaving) return 'waiting';
  underWay.add(key);
  try {
    // Whatever was reached while a call was under way follows it.
    for (;;) {
      const waiting = waitingOf(personId)[showId];
      if (!waiting) return 'saved';
      if (sessionStore.get()?.user.id !== personId) return 'waiting';
      // On leaving, a second call goes beside the first: what one carries the other need not send again.
      const carried = `${key} ${waiting.atMs} ${waiting.progress}`;
      if (carrying.has(carried)) return 'waiting';
      carrying.add(carried);
      await post(showId, waiting).finally(() => carrying.delete(carried));
      dropWaiting(personId, showId, waiting);
    }
  } catch (error) {
    const waiting = waitingOf(personId)[showId];
    if (waiting && isRefused(error)) dropWaiting(personId, showId, waiting);
    return error instanceof ApiError && error.code === 'show_not_found' ? 'gone' : 'waiting';
  } finally {
    underWay.delete(key);
  }
}

/** The show is gone or locked, or the value is none: sending it again changes nothing. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && ([400, 404, 422].includes(error.status) || error.code === 'show_locked');

const post = (showId: string, { progress }: WaitingProgress): Promise<void> =>
  saveProgress({ show_id: showId, progress, ...(progress >= completedFrom && { completed: true }) });
