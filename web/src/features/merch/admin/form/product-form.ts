import { productBounds, productRules } from '@poc/contracts/admin-field-rules';
import type { Merch } from '@poc/contracts/entities/merch';
import type { VatClass } from '@poc/contracts/vat';
import { entityForm } from '../../../../shared/admin/form/entity-form.ts';
import { isNaira, wholeRule } from '../../../../shared/admin/form/number-rules.ts';
import { changedFields } from '../../../../shared/forms/changed-fields.ts';
import { discountPercent } from '../../discount.ts';
import { cellKey, cellsOf, gridValuesOf, stockSum, stocksIn } from './variants-grid.ts';

const vatOptions = [
  { value: 'standard', label: 'Included at the standard rate' },
  { value: 'zero', label: 'Zero-rated' },
  { value: 'exempt', label: 'Exempt' },
] satisfies { value: VatClass; label: string }[];

const isPrice = (text: string) => isNaira(text, productBounds.price);
const priceMessage = 'Please enter an amount in naira from 0, with two decimals at most.';

/** The fields of a product. The full form manages its pictures separately. */
export const productForm = entityForm<Merch, object>()(
  { rules: productRules, bounds: { low_stock_below: productBounds.low_stock_below } },
  {
    product_name: { kind: 'text', label: 'Name', required: true, missing: 'Please enter a name.' },
    description: { kind: 'area', label: 'Description', rows: 3 },
    price: {
      kind: 'naira',
      label: 'Price (₦)',
      required: true,
      rule: (text) => (text.trim() === '' ? 'Please enter a price.' : isPrice(text) || priceMessage),
      deps: ['old_price'],
    },
    old_price: {
      kind: 'naira',
      label: 'Old price (₦)',
      hint: 'The price before the discount. Leave empty if there is none.',
      beside: true,
      rule: (text, { price }) => {
        if (text.trim() === '') return true;
        if (!isPrice(text)) return priceMessage;
        const isReduced = !isPrice(String(price)) || Number(text) > Number(price);
        return isReduced || 'The old price must be higher than the price.';
      },
    },
    stock: {
      kind: 'whole',
      label: 'Stock',
      required: true,
      rule: (text) => (text.trim() === '' ? 'Please enter a stock.' : wholeRule(productBounds.stock)(text)),
    },
    sizes: { kind: 'own', label: 'Sizes', local: true },
    colours: { kind: 'own', label: 'Colours', local: true },
    stocks: { kind: 'own', label: 'Stocks', local: true },
    low_stock_below: {
      kind: 'whole',
      label: 'Alert below',
      hint: 'Administrators get an email when stock falls below this number, separately for each size and colour. Enter 0 to turn this off.',
      required: true,
      first: '10',
    },
    vat_class: { kind: 'choice', label: 'VAT', first: 'standard', options: vatOptions },
    image_url: {
      kind: 'text',
      label: 'Image address',
      hint: 'A URL that starts with https://, or that of an uploaded picture.',
      input: { inputMode: 'url', autoComplete: 'off' },
    },
  },
  {
    sizes: ({ variants }) => gridValuesOf(variants).sizes,
    colours: ({ variants }) => gridValuesOf(variants).colours,
    stocks: ({ variants }) => gridValuesOf(variants).stocks,
    // Only the dashboard's short form has this field.
    image_url: () => '',
  },
);

export type ProductValues = typeof productForm.blank;

/** The old price's field, with the discount of the typed prices. */
export function oldPriceSpec(typed: Pick<ProductValues, 'price' | 'old_price'>) {
  const percent = typedDiscount(typed);
  const spec = productForm.specs.old_price;
  return { ...spec, hint: percent === null ? spec.hint : `${percent}% off` };
}

/** Discount of the typed prices in whole percent, or null. */
export const typedDiscount = ({ price, old_price }: Pick<ProductValues, 'price' | 'old_price'>) =>
  isPrice(price) && isPrice(old_price)
    ? discountPercent({ price: Number(price), old_price: Number(old_price) })
    : null;

/** URLs of a product's pictures, the main one first. */
export const picturesOf = ({ image_url, images }: Pick<Merch, 'image_url' | 'images'>): string[] =>
  // Services of an earlier version send only the main picture.
  images ?? (image_url === '' ? [] : [image_url]);

const always = ['product_name', 'price', 'description'] as const;

/**
 * Request body for a new product, without empty fields.
 * @param images URLs of its pictures
 */
export function newProductOf(values: ProductValues, images: readonly string[] = []): FormData {
  const form = productForm.changesOf(values, productForm.blank, [...always, 'stock']);
  if (images.length > 0) form.set('images', JSON.stringify(images));
  const cells = cellsOf(values);
  if (cells.length > 0) {
    form.set('stock', String(stockSum(cells)));
    form.set('variants', JSON.stringify(cells.map((cell) => ({ ...cell, stock: Number(cell.stock) }))));
  }
  return form;
}

/**
 * Request body for an update. Unchanged stock levels are omitted, so that sales made in the meantime are not undone.
 * @param before the product when the form was opened
 * @param latest the product now, for unchanged fields that the request must contain
 * @param images URLs of its pictures, or null when unchanged
 */
export function productChangeOf(
  values: ProductValues,
  before: ProductValues,
  latest: ProductValues,
  images: readonly string[] | null = null,
): FormData {
  const form = productForm.changesOf({ ...latest, ...changedFields(values, before) }, latest, always);
  if (images) form.set('images', JSON.stringify(images));
  const cells = cellsOf(values);
  if (cells.length > 0) form.delete('stock');
  if (JSON.stringify(cells) !== JSON.stringify(cellsOf(before))) {
    const known = stocksIn(before.stocks);
    const sent = cells.map(({ size, colour, stock }) => ({
      size,
      colour,
      ...(known[cellKey(size, colour)] === stock ? {} : { stock: Number(stock) }),
    }));
    form.set('variants', JSON.stringify(sent));
  }
  return form;
}
