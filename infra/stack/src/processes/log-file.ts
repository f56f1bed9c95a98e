import { closeSync, copyFileSync, fstatSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';

const maxBytes = 10_000_000;

/**
 * Opens a log for appending. A process gets the descriptor itself as its output, so that logging costs
 * the launcher nothing and goes on when the launcher dies.
 */
export function openLog(path: string): { fd: number; offset: number; close(): void } {
  rotateLog(path);
  const fd = openSync(path, 'a', 0o600);
  return { fd, offset: fstatSync(fd).size, close: () => closeSync(fd) };
}

/**
 * Keeps one older copy and empties the log when it has passed 10 MB. The writer appends, so it goes on
 * at the new end; what it writes between copy and cut is the price of not standing in its way.
 */
export function rotateLog(path: string): void {
  if (sizeOf(path) <= maxBytes) return;
  copyFileSync(path, `${path}.1`);
  truncateSync(path, 0);
}

/** The text that was logged since an offset (in bytes), at most its last 64 KB. */
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
