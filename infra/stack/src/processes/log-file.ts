import { closeSync, copyFileSync, fstatSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';

const maxBytes = 10_000_000;

/**
 * Opens a log for appending. A process writes to the descriptor directly, so that logging costs the launcher nothing
 * and survives it.
 */
export function openLog(path: string): { fd: number; offset: number; close(): void } {
  rotateLog(path);
  const fd = openSync(path, 'a', 0o600);
  return { fd, offset: fstatSync(fd).size, close: () => closeSync(fd) };
}

/**
 * Rotates a log of more than 10 MB to a single older copy. The writer appends and continues; lines written between copy
 * and truncation are lost.
 */
export function rotateLog(path: string): void {
  if (sizeOf(path) <= maxBytes) return;
  copyFileSync(path, `${path}.1`);
  truncateSync(path, 0);
}

/** Returns the log since an offset in bytes, at most its last 64 KB. */
export function logSince(path: string, offset: number): string {
  try {
    const bytes = readFileSync(path);
    const from = offset <= bytes.length ? offset : 0;
    return bytes.subarray(Math.max(from, bytes.length - 65_536)).toString('utf8');
  } catch {
    return '';
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
