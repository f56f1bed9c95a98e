/** Lagos is one hour ahead of UTC all year. */
const offset = '+01:00';
const offsetMs = 3_600_000;
const dayMs = 86_400_000;

/** The day that a clock in Lagos shows, as a `date` field holds it: `2026-11-21`. */
export const lagosDay = (nowMs = Date.now()): string => new Date(nowMs + offsetMs).toISOString().slice(0, 10);

/** The day so many days before another; `days` may be 0. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);

/** Whether a text is a day, as in `2026-11-21`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** From the first moment of a day in Lagos to the last one of another, in ISO 8601 UTC; what is no day leaves it open. */
export function rangeOf({ from, to }: { from: string; to: string }): { from?: string; to?: string } {
  return {
    ...(isDay(from) && { from: new Date(`${from}T00:00:00${offset}`).toISOString() }),
    ...(isDay(to) && { to: new Date(`${to}T23:59:59.999${offset}`).toISOString() }),
  };
}
