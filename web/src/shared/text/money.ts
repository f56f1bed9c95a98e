import { formatCount } from './numbers.ts';
import { once } from './once.ts';

const exact = once(
  () => new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** Formats as `₦4,990`, and as `₦4,990.50` only with kobo. */
export function formatNaira(naira: number): string {
  return `₦${Number.isInteger(naira) ? formatCount(naira) : exact().format(naira)}`;
}

/** Formats as `₦4,990.00`: the specification requires two decimals for totals. */
export function formatNairaTotal(naira: number): string {
  return `₦${exact().format(naira)}`;
}
