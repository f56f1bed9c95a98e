import { z } from 'zod';
import type { Range } from '../comparisons/comparison.ts';

const dayMs = 24 * 60 * 60_000;
/** Lagos is one hour ahead of UTC all year. */
const offsetMs = 60 * 60_000;
/** The longest range of one reconciliation. */
export const maxDays = 366;

/** Days in Lagos, both included: `2026-11-15`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The day that a clock in Lagos shows. */
export const lagosDay = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);

const beginOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) - offsetMs;

/** The day that lies so many days before another one. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/** The last 02:00 in Lagos. */
export function lastNight(now: Date): Date {
  // 02:00 there is 01:00 UTC.
  return new Date(Math.floor((now.getTime() - offsetMs) / dayMs) * dayMs + offsetMs);
}

/** The moments of the days, up to now: what comes later would move the pages while they are read. */
export const rangeOf = ({ from, to }: Days, now: Date): Range => ({
  from: new Date(beginOf(from)),
  to: new Date(Math.min(beginOf(to) + dayMs - 1, now.getTime())),
});

/** What is wrong with the days of a reconciliation, and with which of them; null when nothing is. */
export function faultOf({ from, to }: Days, now: Date): { day: 'from' | 'to'; msg: string } | null {
  for (const [day, text] of Object.entries({ from, to }) as ['from' | 'to', string][]) {
    if (!z.iso.date().safeParse(text).success) return { day, msg: 'must be a day, such as 2026-11-15' };
  }
  if (from > to) return { day: 'from', msg: 'must not be after the last day' };
  if (to > lagosDay(now)) return { day: 'to', msg: 'must not be in the future' };
  if (beginOf(to) - beginOf(from) >= maxDays * dayMs) {
    return { day: 'from', msg: `must be within ${maxDays} days of the last day` };
  }
  return null;
}
