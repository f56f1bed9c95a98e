import { storageKeys } from '../../config/storage-keys.ts';
import { readStoredJson, writeStored } from '../browser-storage.ts';

/** Progress in a show that is not sent yet. */
export interface WaitingProgress {
  /** Percent, with decimals. */
  readonly progress: number;
  /** Time of the progress, in ms since the epoch. */
  readonly atMs: number;
}

type Waiting = Readonly<Record<string, WaitingProgress>>;

const keyOf = (userId: string) => `${storageKeys.watchProgress}-${userId}`;

function isWaiting(value: unknown): value is Waiting {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (entry: unknown) =>
      typeof entry === 'object' &&
      entry !== null &&
      'progress' in entry &&
      typeof entry.progress === 'number' &&
      'atMs' in entry &&
      typeof entry.atMs === 'number',
  );
}

/** A user's unsent progress, by show. */
export function waitingOf(userId: string): Waiting {
  return readStoredJson(keyOf(userId), isWaiting) ?? {};
}

/** Stores progress until it is sent, replacing earlier progress in the same show. */
export function keepWaiting(userId: string, showId: string, entry: WaitingProgress): void {
  write(userId, { ...waitingOf(userId), [showId]: entry });
}

/** Deletes sent progress, unless newer progress in the same show is waiting. */
export function dropWaiting(userId: string, showId: string, sent: WaitingProgress): void {
  const { [showId]: present, ...others } = waitingOf(userId);
  if (present?.atMs === sent.atMs && present.progress === sent.progress) write(userId, others);
}

export function dropAllWaiting(userId: string): void {
  writeStored(keyOf(userId), null);
}

function write(userId: string, waiting: Waiting): void {
  writeStored(keyOf(userId), Object.keys(waiting).length === 0 ? null : JSON.stringify(waiting));
}
