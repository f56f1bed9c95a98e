import { formatCount } from './numbers.ts';
import { once } from './once.ts';

const exact = once(
  () => new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** `₦4,990`, and `₦4,990.50` only where there are kobo. */
export function formatNaira(naira: number): string {
  return `₦${Number.isInteger(naira) ? formatCount(naira) : exact().format(naira)}`;
}

/** `₦4,990.00`: totals are shown with two decimals, as specified. */
export function formatNairaTotal(naira: number): string {
  return `₦${exact().format(naira)}`;
}
