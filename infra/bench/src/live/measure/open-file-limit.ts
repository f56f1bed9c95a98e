import { readFileSync } from 'node:fs';

/** Open-file limit of processes on this machine; infinite if unreadable. */
export function openFileLimit(): number {
  try {
    return limitIn(readFileSync('/proc/self/limits', 'latin1'));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Parses the hard limit of `/proc/self/limits`. Node raises its soft limit to the hard limit at start. */
export function limitIn(limits: string): number {
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1];
  return hard === undefined || hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard);
}
