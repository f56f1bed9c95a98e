import { productBounds } from '@poc/contracts/admin-field-rules';
import type { MerchVariant } from '@poc/contracts/entities/merch';
import { limits } from '../../../../config/limits.ts';
import { isWhole } from '../../../../shared/admin/form/number-rules.ts';

/** The sizes and colours of a product as the form holds them, all of it text, so that a draft of it can be kept. */
export interface GridValues {
  /** `S, M, L` */
  sizes: string;
  /** `Black, White` */
  colours: string;
  /** JSON of the stocks as they were typed, by `cellKey`; a blank one is a variant that there is not. */
  stocks: string;
}

type Stocks = Readonly<Record<string, string>>;

interface Cell {
  readonly size: string | null;
  readonly colour: string | null;
  /** As it was typed. */
  readonly stock: string;
}

export const cellKey = (size: string | null, colour: string | null): string => JSON.stringify([size, colour]);

/** The names in a list with commas; the same name in another case is the same one. */
export function namesIn(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(',')) {
    const name = part.trim();
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

/** The stocks as they were typed; a text that is no such thing holds none. */
export function stocksIn(text: string): Stocks {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(
      Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/**
 * Rows and columns of the table of stocks; null stands for 'no size' or 'no colour', and is there besides the names only
 * where a stock was given for it, so that nothing is kept out of sight. No rows: the product has no variants.
 */
export function gridOf({ sizes, colours, stocks }: GridValues): {
  rows: (string | null)[];
  columns: (string | null)[];
} {
  const rows = namesIn(sizes);
  const columns = namesIn(colours);
  if (rows.length === 0 && columns.length === 0) return { rows: [], columns: [] };
  const given = stocksIn(stocks);
  const has = (size: string | null, colour: string | null) =>
    (given[cellKey(size, colour)] ?? '').trim() !== '';
  const bareRow = rows.length === 0 || columns.some((colour) => has(null, colour));
  const bareColumn = columns.length === 0 || rows.some((size) => has(size, null));
  return { rows: bareRow ? [...rows, null] : rows, columns: bareColumn ? [...columns, null] : columns };
}

/** The variants that there are: the cells of the table that are not blank. */
export function cellsOf(values: GridValues): Cell[] {
  const { rows, columns } = gridOf(values);
  const stocks = stocksIn(values.stocks);
  return rows
    .flatMap((size) =>
      columns.map((colour) => ({ size, colour, stock: (stocks[cellKey(size, colour)] ?? '').trim() })),
    )
    .filter(({ size, colour, stock }) => stock !== '' && (size !== null || colour !== null));
}

/** A product's variants as the form edits them. */
export function gridValuesOf(variants: readonly MerchVariant[]): GridValues {
  const names = (values: readonly (string | null)[]) =>
    [...new Set(values.filter((value) => value !== null))].join(', ');
  return {
    sizes: names(variants.map(({ size }) => size)),
    colours: names(variants.map(({ colour }) => colour)),
    stocks: JSON.stringify(
      Object.fromEntries(variants.map(({ size, colour, stock }) => [cellKey(size, colour), String(stock)])),
    ),
  };
}

const isStock = (text: string): boolean => isWhole(text, productBounds.stock);
const stockFault = `Please enter whole numbers from 0 to ${productBounds.stock.max.toLocaleString('en-NG')}.`;

/** What is wrong with the sizes and colours, in words, or null. */
export function gridFault(values: GridValues): string | null {
  const { rows } = gridOf(values);
  if (rows.length === 0) return null;
  const tooLong =
    namesIn(values.sizes).find((name) => name.length > limits.sizeMax) ??
    namesIn(values.colours).find((name) => name.length > limits.colourMax);
  if (tooLong !== undefined) return `“${tooLong}” is too long. Separate the names by commas.`;
  const cells = cellsOf(values);
  if (cells.length === 0) return 'Please enter the stock of at least one.';
  if (cells.length > limits.productVariants)
    return `A product can have ${limits.productVariants} of them at most.`;
  return cells.every(({ stock }) => isStock(stock)) ? null : stockFault;
}

/** Units of all variants together. */
export const stockSum = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { stock }) => sum + (isStock(stock) ? Number(stock) : 0), 0);
