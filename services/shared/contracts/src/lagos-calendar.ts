/**
 * Calendar of POC. Days, months and hours are in Lagos time, UTC+1 all year. Days are strings such as `2026-11-21`,
 * months such as `2026-11`.
 */

export const lagosZone = 'Africa/Lagos';

const offsetMs = 3_600_000;
const dayMs = 86_400_000;

/** Shifts a time so that its UTC fields are Lagos time. */
const inLagos = (at: Date): Date => new Date(at.getTime() + offsetMs);
const fromLagos = (there: number): Date => new Date(there - offsetMs);
const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`);

export const lagosDay = (at = new Date()): string => inLagos(at).toISOString().slice(0, 10);
export const lagosHour = (at: Date): number => inLagos(at).getUTCHours();

/** Checks that a text is a valid day. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayOf(text));

/** Returns the day `days` days earlier, or later if `days` is negative. */
export const daysBefore = (day: string, days: number): string =>
  new Date(dayOf(day) - days * dayMs).toISOString().slice(0, 10);

/** Returns the number of days between two days. */
export const daysBetween = (from: string, to: string): number => (dayOf(to) - dayOf(from)) / dayMs;

export type CalendarStep = 'day' | 'week' | 'month';

/** Returns the step for a number of days: days up to 92, weeks up to 280, else months. */
export const stepFor = (days: number): CalendarStep => (days <= 92 ? 'day' : days <= 280 ? 'week' : 'month');

/** Returns the first day of each step of a range: `from`, and the Mondays or first days of months after it. */
export function stepsOf(from: string, to: string, step: CalendarStep): string[] {
  const startsStep = (day: string): boolean =>
    step === 'day' || (step === 'week' ? new Date(dayOf(day)).getUTCDay() === 1 : day.endsWith('-01'));
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => daysBefore(from, -at));
  return days.filter((day) => day === from || startsStep(day));
}

/** Returns the first millisecond of a day. */
export const startOfDay = (day: string): Date => fromLagos(dayOf(day));

/** Returns the last millisecond of a day. */
export const endOfDay = (day: string): Date => fromLagos(dayOf(day) + dayMs - 1);

/** Returns the first millisecond after a month; `month` is 1-based. */
export const endOfMonth = (year: number, month: number): Date => fromLagos(Date.UTC(year, month, 1));

/** Returns the month that is `months` months before the month of a time. */
export function monthsBefore(at: Date, months: number): string {
  const there = inLagos(at);
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - months, 1))
    .toISOString()
    .slice(0, 7);
}

/**
 * Adds months at the same time of day. Clamps to the last day of the month: one month after 31 January is 28 February,
 * two months after it 31 March.
 */
export function addMonths(from: Date, months: number): Date {
  const to = inLagos(from);
  const day = to.getUTCDate();
  to.setUTCMonth(to.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, lastDay));
  return fromLagos(to.getTime());
}

/** Returns the latest time up to `at` with the given full hour, such as 8:00. */
export function lastHour(at: Date, hour: number): Date {
  const hourMs = hour * 3_600_000;
  const there = at.getTime() + offsetMs;
  return fromLagos(Math.floor((there - hourMs) / dayMs) * dayMs + hourMs);
}

/** Formats a time for a `datetime-local` field: `2026-11-21T18:30`. */
export const toField = (at: Date): string => inLagos(at).toISOString().slice(0, 16);

/** Parses the value of a `datetime-local` field; null if empty or invalid. */
export function fromField(text: string): Date | null {
  const ms = text === '' ? Number.NaN : Date.parse(`${text}Z`);
  return Number.isNaN(ms) ? null : fromLagos(ms);
}

/**
 * Adds working days (Monday to Friday) to a time and returns the start of that day; 0 gives the same day, or the Monday
 * after a weekend.
 */
export function workingDaysAfter(from: Date, days: number): Date {
  let day = dayOf(lagosDay(from));
  const isFree = () => [0, 6].includes(new Date(day).getUTCDay());
  for (let left = days; left > 0 || isFree(); left -= isFree() ? 0 : 1) day += dayMs;
  return fromLagos(day);
}
