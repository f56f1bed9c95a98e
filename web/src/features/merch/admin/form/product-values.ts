import { productBounds } from '@poc/contracts/admin-field-rules';
import type { Merch } from '@poc/contracts/entities/merch';
import { isNaira } from '../../../../shared/admin/form/number-rules.ts';
import { changedFields } from '../../../../shared/forms/changed-fields.ts';
import { discountPercent } from '../../discount.ts';
import { cellKey, cellsOf, type GridValues, gridValuesOf, stockSum, stocksIn } from './variants-grid.ts';

/** Form values, all of them text, so that they can be stored as a draft. Prices are in naira. */
export type ProductValues = {
  product_name: string;
  price: string;
  stock: string;
  description: string;
  old_price: string;
  /** Administrators are notified below this stock. */
  low_stock_below: string;
  vat_class: string;
  /** Address of the picture, only in the dashboard's short form. The full form manages its pictures separately. */
  image_url: string;
} & { [K in keyof GridValues]: string };

export const blankProduct: ProductValues = {
  product_name: '',
  price: '',
  stock: '',
  description: '',
  old_price: '',
  low_stock_below: '10',
  vat_class: 'standard',
  image_url: '',
  sizes: '',
  colours: '',
  stocks: '',
};

const texts = ['product_name', 'price', 'old_price', 'description', 'low_stock_below', 'vat_class'] as const;
/** Drafted fields of an existing product, without stocks: an old stock would undo later sales. */
export const draftedOfExisting: readonly (keyof ProductValues)[] = texts;
export const draftedOfNew: readonly (keyof ProductValues)[] = [
  ...texts,
  'stock',
  'sizes',
  'colours',
  'stocks',
];

export function valuesOf(product: Merch): ProductValues {
  return {
    product_name: product.product_name,
    price: String(product.price),
    stock: String(product.stock),
    description: product.description,
    old_price: product.old_price === null ? '' : String(product.old_price),
    low_stock_below: String(product.low_stock_below),
    vat_class: product.vat_class ?? 'standard',
    image_url: '',
    ...gridValuesOf(product.variants),
  };
}

/** Addresses of a product's pictures, the main one first. */
export const picturesOf = ({ image_url, images }: Pick<Merch, 'image_url' | 'images'>): string[] =>
  // Services of an earlier version send only the main picture.
  images ?? (image_url === '' ? [] : [image_url]);

/** Discount of the typed prices in whole percent, or null. */
export function typedDiscount({
  price,
  old_price,
}: Pick<ProductValues, 'price' | 'old_price'>): number | null {
  if (!isNaira(price, productBounds.price) || !isNaira(old_price, productBounds.price)) return null;
  return discountPercent({ price: Number(price), old_price: Number(old_price) });
}

/**
 * Request body for a new product, without empty fields.
 * @param images addresses of its pictures
 */
export function newProductOf(values: ProductValues, images: readonly string[] = []): FormData {
  const form = commonOf(values, blankProduct);
  const cells = cellsOf(values);
  form.set('stock', cells.length > 0 ? String(stockSum(cells)) : values.stock.trim());
  if (values.old_price.trim() !== '') form.set('old_price', values.old_price.trim());
  if (values.image_url.trim() !== '') form.set('image_url', values.image_url.trim());
  if (images.length > 0) form.set('images', JSON.stringify(images));
  if (cells.length > 0) {
    form.set('variants', JSON.stringify(cells.map((cell) => ({ ...cell, stock: Number(cell.stock) }))));
  }
  return form;
}

/**
 * Request body for a change. Unchanged stocks are omitted, so that sales made meanwhile are not undone.
 * @param before the product when the form was opened
 * @param latest the product now, for unchanged fields that the request must contain
 * @param images addresses of its pictures, or null when unchanged
 */
export function productChangeOf(
  values: ProductValues,
  before: ProductValues,
  latest: ProductValues,
  images: readonly string[] | null = null,
): FormData {
  const form = commonOf({ ...latest, ...changedFields(values, before) }, latest);
  // Cleared fields are sent as empty.
  if (values.old_price !== before.old_price) form.set('old_price', values.old_price.trim());
  if (images) form.set('images', JSON.stringify(images));
  const cells = cellsOf(values);
  const variants = JSON.stringify(cells);
  if (variants !== JSON.stringify(cellsOf(before))) {
    const known = stocksIn(before.stocks);
    const sent = cells.map(({ size, colour, stock }) => ({
      size,
      colour,
      ...(known[cellKey(size, colour)] === stock ? {} : { stock: Number(stock) }),
    }));
    form.set('variants', JSON.stringify(sent));
  }
  if (cells.length === 0 && values.stock.trim() !== before.stock) form.set('stock', values.stock.trim());
  return form;
}

function commonOf(values: ProductValues, before: ProductValues): FormData {
  const form = new FormData();
  form.set('product_name', values.product_name.trim());
  form.set('price', values.price.trim());
  form.set('description', values.description.trim());
  const limit = values.low_stock_below.trim();
  if (limit !== before.low_stock_below) form.set('low_stock_below', limit);
  if (values.vat_class !== before.vat_class) form.set('vat_class', values.vat_class);
  return form;
}
