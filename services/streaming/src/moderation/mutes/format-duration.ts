const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats a duration in its largest whole unit: `10 minutes`, `1 day`, `90 seconds`. */
export function formatDuration(seconds: number): string {
  const [unit, size] = units.find(([, one]) => seconds >= one && seconds % one === 0) ?? ['second', 1];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
