import { limits } from '../../../config/limits.ts';
import { storageKeys } from '../../../config/storage-keys.ts';
import { readStoredJson, tabStorage, writeStored } from '../../../shared/browser-storage.ts';

/** A registration waiting for its code. Stored per tab, so that it survives a reload. */
export interface PendingVerification {
  readonly email: string;
  /** Time of the last code in ms since 1970; 0 if unknown. */
  readonly sentAtMs: number;
  /** Page to return to after signing in, if any. */
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

/** Seconds until a code can be resent. */
export function resendWait(pending: PendingVerification | null, nowMs = Date.now()): number {
  if (!pending) return 0;
  const left = limits.resendSeconds - Math.floor((nowMs - pending.sentAtMs) / 1_000);
  return Math.min(limits.resendSeconds, Math.max(0, left));
}
