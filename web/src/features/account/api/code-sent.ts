import { limits } from '../../../config/limits.ts';
import { storageKeys } from '../../../config/storage-keys.ts';
import { readStored, tabStorage, writeStored } from '../../../shared/browser-storage.ts';

/** Stores that a code was sent now, so that the resend wait survives a reload. */
export function recordCodeSent(): void {
  writeStored(storageKeys.newEmailCodeAt, String(Date.now()), tabStorage);
}

/** Seconds until another code can be sent; 0 when it can be sent now. */
export function secondsUntilResend(): number {
  const sentAtMs = Number(readStored(storageKeys.newEmailCodeAt, tabStorage) ?? 0);
  const leftMs = sentAtMs + limits.resendSeconds * 1_000 - Date.now();
  return Math.min(limits.resendSeconds, Math.max(0, Math.ceil(leftMs / 1_000)));
}
