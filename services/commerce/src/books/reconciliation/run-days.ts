import { daysBetween, endOfDay, lagosDay, lastHour, startOfDay } from '@poc/contracts/lagos-calendar';
import { z } from 'zod';
import type { Range } from './comparisons/comparison.ts';

/** The longest range of one reconciliation. */
export const maxDays = 366;

/** Days in Lagos, both included: `2026-11-15`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The last 02:00 in Lagos. */
export const lastNight = (now: Date): Date => lastHour(now, 2);

/** The moments of the days, up to now: what comes later would move the pages while they are read. */
export const rangeOf = ({ from, to }: Days, now: Date): Range => ({
  from: startOfDay(from),
  to: new Date(Math.min(endOfDay(to).getTime(), now.getTime())),
});

/** What is wrong with the days of a reconciliation, and with which of them; null when nothing is. */
export function faultOf({ from, to }: Days, now: Date): { day: 'from' | 'to'; msg: string } | null {
  for (const [day, text] of Object.entries({ from, to }) as ['from' | 'to', string][]) {
    if (!z.iso.date().safeParse(text).success) return { day, msg: 'must be a day, such as 2026-11-15' };
  }
  if (from > to) return { day: 'from', msg: 'must not be after the last day' };
  if (to > lagosDay(now)) return { day: 'to', msg: 'must not be in the future' };
  if (daysBetween(from, to) >= maxDays) {
    return { day: 'from', msg: `must be within ${maxDays} days of the last day` };
  }
  return null;
}
