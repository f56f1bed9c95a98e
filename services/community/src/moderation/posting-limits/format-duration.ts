const units = [
  ['hour', 60 * 60_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Formats a duration, rounded up, in the largest unit with a count of two or more: `90 seconds`. */
export function formatDuration(waitMs: number): string {
  const [unit, unitMs] = units.find(([, ms]) => waitMs >= 2 * ms) ?? ['second', 1_000];
  const count = Math.max(1, Math.ceil(waitMs / unitMs));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
