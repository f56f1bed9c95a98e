import { daysBetween, endOfDay, lagosIsoDay, lastHour, startOfDay } from '@poc/contracts/lagos-calendar';
import { z } from 'zod';
import type { ReconciledRange } from './comparisons/comparison.ts';

export const maxDays = 366;

/** Range of days in Lagos, both included, such as `2026-11-15`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export const lastNight = (now: Date): Date => lastHour(now, 2);

/** Returns the time range of days, capped at now: later rows would shift the pages during the run. */
export const rangeOf = ({ from, to }: Days, now: Date): ReconciledRange => ({
  from: startOfDay(from),
  to: new Date(Math.min(endOfDay(to).getTime(), now.getTime())),
});

/** Validates the days of a reconciliation. @returns the first fault; null if valid */
export function faultOf({ from, to }: Days, now: Date): { day: 'from' | 'to'; msg: string } | null {
  for (const [day, text] of Object.entries({ from, to }) as ['from' | 'to', string][]) {
    if (!z.iso.date().safeParse(text).success) return { day, msg: 'must be a day, such as 2026-11-15' };
  }
  if (from > to) return { day: 'from', msg: 'must not be after the last day' };
  if (to > lagosIsoDay(now)) return { day: 'to', msg: 'must not be in the future' };
  if (daysBetween(from, to) >= maxDays) {
    return { day: 'from', msg: `must be within ${maxDays} days of the last day` };
  }
  return null;
}
