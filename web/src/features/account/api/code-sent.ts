import { limits } from '../../../config/limits.ts';
import { storageKeys } from '../../../config/storage-keys.ts';
import { readStored, tabStorage, writeStored } from '../../../shared/browser-storage.ts';

/** Remembers that a code went out just now, so that a reload does not offer the next one too early. */
export function noteCodeSent(): void {
  writeStored(storageKeys.newEmailCodeAt, String(Date.now()), tabStorage);
}

/** Seconds until another code may be asked for; 0 when it may be now. */
export function secondsUntilResend(): number {
  const sentAtMs = Number(readStored(storageKeys.newEmailCodeAt, tabStorage) ?? 0);
  const leftMs = sentAtMs + limits.resendSeconds * 1_000 - Date.now();
  return Math.min(limits.resendSeconds, Math.max(0, Math.ceil(leftMs / 1_000)));
}
