const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/** `2 d 4 h`, `3 h 12 min`, and in the last hour `12:05`; null once nothing is left. */
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
