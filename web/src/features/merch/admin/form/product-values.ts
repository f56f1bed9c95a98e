import { productBounds } from '@poc/contracts/admin-field-rules';
import type { Merch } from '@poc/contracts/entities/merch';
import { isNaira } from '../../../../shared/admin/form/number-rules.ts';
import { discountPercent } from '../../discount.ts';
import { cellKey, cellsOf, type GridValues, gridValuesOf, stockSum, stocksIn } from './variants-grid.ts';

/** What the form holds, all of it text, so that a draft of it can be kept. Prices are in naira. */
export type ProductValues = {
  product_name: string;
  price: string;
  stock: string;
  description: string;
  old_price: string;
  /** Below this many administrators are notified. */
  low_stock_below: string;
  /** The picture by its address, in the dashboard's short form alone: the whole form holds its pictures beside the texts. */
  image_url: string;
} & { [K in keyof GridValues]: string };

export const blankProduct: ProductValues = {
  product_name: '',
  price: '',
  stock: '',
  description: '',
  old_price: '',
  low_stock_below: '10',
  image_url: '',
  sizes: '',
  colours: '',
  stocks: '',
};

const texts = ['product_name', 'price', 'old_price', 'description', 'low_stock_below'] as const;
/** What is kept of a product that is changed: no stock, since an old one would undo the sales of the meantime. */
export const draftedOfExisting: readonly (keyof ProductValues)[] = texts;
export const draftedOfNew: readonly (keyof ProductValues)[] = [
  ...texts,
  'stock',
  'sizes',
  'colours',
  'stocks',
];

/** A product as the form edits it. */
export function valuesOf(product: Merch): ProductValues {
  return {
    product_name: product.product_name,
    price: String(product.price),
    stock: String(product.stock),
    description: product.description,
    old_price: product.old_price === null ? '' : String(product.old_price),
    low_stock_below: String(product.low_stock_below),
    image_url: '',
    ...gridValuesOf(product.variants),
  };
}

/** The addresses of a product's pictures, the main one first. */
export const picturesOf = ({ image_url, images }: Pick<Merch, 'image_url' | 'images'>): string[] =>
  // Processes of an earlier version name the main one alone.
  images ?? (image_url === '' ? [] : [image_url]);

/** How much the typed prices say it was reduced, in whole percent, or null. */
export function typedDiscount({
  price,
  old_price,
}: Pick<ProductValues, 'price' | 'old_price'>): number | null {
  if (!isNaira(price, productBounds.price) || !isNaira(old_price, productBounds.price)) return null;
  return discountPercent({ price: Number(price), old_price: Number(old_price) });
}

/**
 * What a new product is sent as; what was left empty is not sent.
 * @param images the addresses of its pictures
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
 * What a change is sent as. Stocks are sent only where they were changed here: one that is left out stays as it is, so
 * that no sale of the meantime is undone.
 * @param before what the product was when the form was opened
 * @param images the addresses of its pictures, or null where they are as they were
 */
export function productChangeOf(
  values: ProductValues,
  before: ProductValues,
  images: readonly string[] | null = null,
): FormData {
  const form = commonOf(values, before);
  // Emptied ones are sent empty.
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
  return form;
}
