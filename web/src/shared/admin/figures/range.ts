import { maxFigureDays } from '@poc/contracts/figures';
import { daysBefore, daysBetween, isDay, lagosDay, monthsBefore } from '@poc/contracts/lagos-calendar';

/** Ranges by their name in the URL. */
export const ranges = { '7d': '7 days', '30d': '30 days', '12m': '12 months', own: 'Custom range' } as const;
export type RangeName = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as RangeName[];

export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Reads the range from the URL. The days of a custom range are `first` and `last`, because the ledger on the
 * same page uses `from` and `to`.
 */
export function rangeIn(params: URLSearchParams, now: Date): { name: RangeName } & Days {
  const name = rangeNames.find((one) => one === params.get('range')) ?? '30d';
  const to = lagosDay(now);
  const froms = { '7d': daysBefore(to, 6), '30d': daysBefore(to, 29), '12m': `${monthsBefore(now, 11)}-01` };
  if (name !== 'own') return { name, from: froms[name], to };
  return { name, from: params.get('first') ?? '', to: params.get('last') ?? '' };
}

/** Returns the error text of a custom range; undefined if valid. */
export function faultOf({ from, to }: Days): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Choose a first and a last day.';
  if (from > to) return 'Choose a first day that is not after the last day.';
  return daysBetween(from, to) >= maxFigureDays ? 'Choose at most 20 years.' : undefined;
}
