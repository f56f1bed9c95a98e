import { limits } from '../../../config/limits.ts';
import { storageKeys } from '../../../config/storage-keys.ts';
import { readStoredJson, tabStorage, writeStored } from '../../../shared/browser-storage.ts';

/** A registration that waits for its code. It is kept in the tab, so that a reload of the page forgets nothing. */
export interface PendingVerification {
  readonly email: string;
  /** When the last code was sent, in milliseconds since 1970; 0 where it is not known. */
  readonly sentAtMs: number;
  /** The page that was wanted before all this, if any. */
  readonly from?: string | undefined;
}

function isPending(value: unknown): value is PendingVerification {
  if (typeof value !== 'object' || value === null || !('email' in value) || !('sentAtMs' in value)) {
    return false;
  }
  const from = 'from' in value ? value.from : undefined;
  return (
    typeof value.email === 'string' &&
    typeof value.sentAtMs === 'number' &&
    (from === undefined || typeof from === 'string')
  );
}

export const readPending = (): PendingVerification | null =>
  readStoredJson(storageKeys.verification, isPending, tabStorage);

export const keepPending = (pending: PendingVerification | null): void =>
  writeStored(storageKeys.verification, pending && JSON.stringify(pending), tabStorage);

/** Seconds until a code may be sent again. */
export function resendWait(pending: PendingVerification | null, nowMs = Date.now()): number {
  if (!pending) return 0;
  const left = limits.resendSeconds - Math.floor((nowMs - pending.sentAtMs) / 1_000);
  return Math.min(limits.resendSeconds, Math.max(0, left));
}
