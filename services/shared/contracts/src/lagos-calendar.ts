/**
 * The only calendar of POC: days, months and hours are those of Lagos, which is an hour ahead of UTC all year. Days are
 * texts such as `2026-11-21`, months such as `2026-11`.
 */

export const lagosZone = 'Africa/Lagos';

const offsetMs = 3_600_000;
const dayMs = 86_400_000;

/** A date whose UTC fields are what a clock in Lagos shows. */
const inLagos = (at: Date): Date => new Date(at.getTime() + offsetMs);
const fromLagos = (there: number): Date => new Date(there - offsetMs);
const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`);

export const lagosDay = (at = new Date()): string => inLagos(at).toISOString().slice(0, 10);
export const lagosHour = (at: Date): number => inLagos(at).getUTCHours();

/** Whether a text is a day. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayOf(text));

/** The day so many days before another; `days` may be 0. */
export const daysBefore = (day: string, days: number): string =>
  new Date(dayOf(day) - days * dayMs).toISOString().slice(0, 10);

/** How many days lie between the beginnings of two days. */
export const daysBetween = (from: string, to: string): number => (dayOf(to) - dayOf(from)) / dayMs;

/** The first moment of a day. */
export const startOfDay = (day: string): Date => fromLagos(dayOf(day));

/** The last millisecond of a day. */
export const endOfDay = (day: string): Date => fromLagos(dayOf(day) + dayMs - 1);

/** The first moment after a month; `month` counts from 1. */
export const endOfMonth = (year: number, month: number): Date => fromLagos(Date.UTC(year, month, 1));

/** The month so many months before the one of a moment. */
export function monthsBefore(at: Date, months: number): string {
  const there = inLagos(at);
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - months, 1))
    .toISOString()
    .slice(0, 7);
}

/**
 * So many months after a moment, at the same time of day. The last day of a month stands for those that it does not
 * have: a month after 31 January is 28 February, and two months after it 31 March.
 */
export function addMonths(from: Date, months: number): Date {
  const to = inLagos(from);
  const day = to.getUTCDate();
  to.setUTCMonth(to.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, lastDay));
  return fromLagos(to.getTime());
}

/** The last moment, up to `at`, at which a clock showed a full hour such as 8. */
export function lastHour(at: Date, hour: number): Date {
  const hourMs = hour * 3_600_000;
  const there = at.getTime() + offsetMs;
  return fromLagos(Math.floor((there - hourMs) / dayMs) * dayMs + hourMs);
}

/** A moment as a `datetime-local` field shows it: `2026-11-21T18:30`. */
export const toField = (at: Date): string => inLagos(at).toISOString().slice(0, 16);

/** The moment that a `datetime-local` field means; null when it holds none. */
export function fromField(text: string): Date | null {
  const ms = text === '' ? Number.NaN : Date.parse(`${text}Z`);
  return Number.isNaN(ms) ? null : fromLagos(ms);
}
