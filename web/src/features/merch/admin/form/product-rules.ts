import { isNaira } from '../../../../shared/admin/form/number-rules.ts';
import { isStock } from './variants-grid.ts';

export function priceRule(text: string): true | string {
  if (text.trim() === '') return 'Please enter a price.';
  return isNaira(text) || 'Please enter an amount in naira from 0, with two decimals at most.';
}

/** The price before may be left out; where there is one, it was higher. */
export function oldPriceRule(text: string, price: string): true | string {
  if (text.trim() === '') return true;
  if (!isNaira(text)) return 'Please enter an amount in naira from 0, with two decimals at most.';
  return !isNaira(price) || Number(text) > Number(price) || 'The old price must be above the price.';
}

export function stockRule(text: string): true | string {
  if (text.trim() === '') return 'Please enter a stock.';
  return isStock(text) || 'Please enter a whole number from 0 to 1,000,000.';
}
