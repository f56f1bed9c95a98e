import type { Growth, SeriesKind } from './growth.ts';

const megabyte = 1024 * 1024;
const isBytes = (kind: SeriesKind): boolean => kind === 'heap' || kind === 'memory';
const shown = (kind: SeriesKind, value: number): string =>
  isBytes(kind) ? `${(value / megabyte).toFixed(1)} MB` : String(Math.round(value));

/** Formats the samples: name, first, middle and last value, and whether it grows. */
export const growthLines = (growths: readonly Growth[]): string[] => [
  row(['', 'first', 'second third', 'last third', '']),
  ...growths
    // Omits collections that never changed.
    .filter(({ kind, values, grows }) => grows || kind !== 'documents' || new Set(values).size > 1)
    .map(({ name, kind, values, middle, end, grows }) =>
      row([
        name,
        shown(kind, values[0] ?? 0),
        shown(kind, middle),
        shown(kind, end),
        grows ? 'GROWS' : 'steady',
      ]),
    ),
];

/** Formats the collections that record user activity. */
export const keptLines = (kept: readonly { name: string; before: number; now: number }[]): string[] =>
  kept
    .filter(({ before, now }) => now !== before)
    .map(({ name, before, now }) => row([`${name}: documents`, String(before), '', String(now), 'kept']));

const row = ([name = '', first = '', middle = '', last = '', result = '']: readonly string[]): string =>
  `${name.padEnd(44)}${first.padStart(12)}${middle.padStart(14)}${last.padStart(13)}  ${result}`.trimEnd();
