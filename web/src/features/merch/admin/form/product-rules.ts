import { productBounds } from '@poc/contracts/admin-field-rules';
import { isNaira, wholeRule } from '../../../../shared/admin/form/number-rules.ts';

export function priceRule(text: string): true | string {
  if (text.trim() === '') return 'Please enter a price.';
  return (
    isNaira(text, productBounds.price) || 'Please enter an amount in naira from 0, with two decimals at most.'
  );
}

/** Validates the optional old price, which must be above the price. */
export function oldPriceRule(text: string, price: string): true | string {
  if (text.trim() === '') return true;
  if (!isNaira(text, productBounds.price))
    return 'Please enter an amount in naira from 0, with two decimals at most.';
  return (
    !isNaira(price, productBounds.price) ||
    Number(text) > Number(price) ||
    'The old price must be above the price.'
  );
}

const wholeStock = wholeRule(productBounds.stock);

export const stockRule = (text: string): true | string =>
  text.trim() === '' ? 'Please enter a stock.' : wholeStock(text);
