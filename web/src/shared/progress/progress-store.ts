import { storageKeys } from '../../config/storage-keys.ts';
import { readStoredJson, writeStored } from '../browser-storage.ts';

/** How far somebody has watched a show, as it waits in the browser for the server to take it. */
export interface WaitingProgress {
  /** Percent, with decimals. */
  readonly progress: number;
  /** When it was reached; milliseconds since 1970. */
  readonly atMs: number;
}

type Waiting = Readonly<Record<string, WaitingProgress>>;

const keyOf = (personId: string) => `${storageKeys.watchProgress}-${personId}`;

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

/** What waits to be sent in a person's name, by show. */
export function waitingOf(personId: string): Waiting {
  return readStoredJson(keyOf(personId), isWaiting) ?? {};
}

/** Keeps what was reached until it is sent; it replaces what waited for the same show. */
export function keepWaiting(personId: string, showId: string, entry: WaitingProgress): void {
  write(personId, { ...waitingOf(personId), [showId]: entry });
}

/** Forgets what was sent, unless something newer waits for the same show by now. */
export function dropWaiting(personId: string, showId: string, sent: WaitingProgress): void {
  const { [showId]: present, ...others } = waitingOf(personId);
  if (present?.atMs === sent.atMs && present.progress === sent.progress) write(personId, others);
}

/** Forgets all that waits in a person's name, as when the history is cleared. */
export function dropAllWaiting(personId: string): void {
  writeStored(keyOf(personId), null);
}

function write(personId: string, waiting: Waiting): void {
  writeStored(keyOf(personId), Object.keys(waiting).length === 0 ? null : JSON.stringify(waiting));
}
