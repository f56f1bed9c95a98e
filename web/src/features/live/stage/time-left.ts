const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/** Formats a duration as `2 d 4 h`, `3 h 12 min`, or `12:05` in the last hour; null once it is over. */
export function timeLeft(ms: number): string | null {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds <= 0) return null;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  let rest = seconds;
  const parts = units.map(([name, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { name, count };
  });
  return parts
    .slice(seconds >= 86_400 ? 0 : 1)
    .slice(0, 2)
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} ${name}`)
    .join(' ');
}
