import { readFileSync } from 'node:fs';

/** How many files and sockets a process of this machine may have open; infinite where that can't be read. */
export function openFileLimit(): number {
  try {
    return limitIn(readFileSync('/proc/self/limits', 'latin1'));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The hard limit in `/proc/self/limits`: Node raises its own to that when it starts. */
export function limitIn(limits: string): number {
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1];
  return hard === undefined || hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard);
}
