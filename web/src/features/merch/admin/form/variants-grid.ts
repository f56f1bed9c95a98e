import { productBounds } from '@poc/contracts/admin-field-rules';
import type { MerchVariant } from '@poc/contracts/entities/merch';
import { limits } from '../../../../config/limits.ts';
import { isWhole } from '../../../../shared/admin/form/number-rules.ts';

/** Form values of a product's sizes and colours, all of them text, so that they can be stored as a draft. */
export interface GridValues {
  /** Stock of a product without sizes and colours. */
  stock: string;
  /** `S, M, L` */
  sizes: string;
  /** `Black, White` */
  colours: string;
  /** Entered stock levels as JSON, keyed by `cellKey`. A blank level means that the variant does not exist. */
  stocks: string;
}

type Stocks = Readonly<Record<string, string>>;

interface Cell {
  readonly size: string | null;
  readonly colour: string | null;
  /** As typed. */
  readonly stock: string;
}

export const cellKey = (size: string | null, colour: string | null): string => JSON.stringify([size, colour]);

/** Names of a comma-separated list, without duplicates regardless of case. */
export function namesIn(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(',')) {
    const name = part.trim();
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

/** Parses the entered stock levels; malformed text yields none. */
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
 * Stock levels of the table. Until one is entered there, the first cell has the stock entered before there were sizes
 * or colours.
 */
export function stocksOf({ sizes, colours, stock, stocks }: GridValues): Stocks {
  const typed = stocksIn(stocks);
  if (stock.trim() === '' || Object.keys(typed).length > 0) return typed;
  return { [cellKey(namesIn(sizes)[0] ?? null, namesIn(colours)[0] ?? null)]: stock };
}

const otherAxis = { sizes: 'colours', colours: 'sizes' } as const;

/** Stock levels (JSON) after sizes or colours change; a rename in place keeps its stock. */
export function stocksAfter(values: GridValues, axis: keyof typeof otherAxis, text: string): string {
  const before = namesIn(values[axis]);
  const after = namesIn(text);
  const stocks = stocksIn(values.stocks);
  if (before.length !== after.length) return values.stocks;
  const others = [...namesIn(values[otherAxis[axis]]), null];
  const key = (name: string, other: string | null) =>
    axis === 'sizes' ? cellKey(name, other) : cellKey(other, name);
  const moved = before.flatMap((name, at): [string, string][] => {
    const next = after[at] ?? name;
    if (before.includes(next) || after.includes(name)) return [];
    return others.flatMap((other): [string, string][] => {
      const stock = stocks[key(name, other)];
      return stock === undefined
        ? []
        : [
            [key(name, other), ''],
            [key(next, other), stock],
          ];
    });
  });
  return moved.length === 0 ? values.stocks : JSON.stringify({ ...stocks, ...Object.fromEntries(moved) });
}

/**
 * Rows and columns of the stock table. Null stands for "no size" or "no colour" and appears next to names only if it
 * has a stock level, so that none is hidden. Without variants there are no rows.
 */
export function gridOf(values: GridValues): {
  rows: (string | null)[];
  columns: (string | null)[];
} {
  const rows = namesIn(values.sizes);
  const columns = namesIn(values.colours);
  if (rows.length === 0 && columns.length === 0) return { rows: [], columns: [] };
  const given = stocksOf(values);
  const has = (size: string | null, colour: string | null) =>
    (given[cellKey(size, colour)] ?? '').trim() !== '';
  const bareRow = rows.length === 0 || columns.some((colour) => has(null, colour));
  const bareColumn = columns.length === 0 || rows.some((size) => has(size, null));
  return { rows: bareRow ? [...rows, null] : rows, columns: bareColumn ? [...columns, null] : columns };
}

/** Existing variants: the non-blank cells of the table. */
export function cellsOf(values: GridValues): Cell[] {
  const { rows, columns } = gridOf(values);
  const stocks = stocksOf(values);
  return rows
    .flatMap((size) =>
      columns.map((colour) => ({ size, colour, stock: (stocks[cellKey(size, colour)] ?? '').trim() })),
    )
    .filter(({ size, colour, stock }) => stock !== '' && (size !== null || colour !== null));
}

export function gridValuesOf(variants: readonly MerchVariant[]): Omit<GridValues, 'stock'> {
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

export const isStock = (text: string): boolean => isWhole(text, productBounds.stock);
const stockFault = `Please enter whole numbers from 0 to ${productBounds.stock.max.toLocaleString('en-NG')}.`;

/** Validates a list of names with a maximum length each. */
export function namesRule(text: string, max: number): true | string {
  const tooLong = namesIn(text).find((name) => name.length > max);
  return tooLong === undefined || `“${tooLong}” is too long. Separate the names by commas.`;
}

/** Validates the stock table. Returns the error text, or null. */
export function gridFault(values: GridValues): string | null {
  if (gridOf(values).rows.length === 0) return null;
  const cells = cellsOf(values);
  if (cells.length === 0) return 'Please enter the stock of at least one.';
  if (cells.length > limits.productVariants)
    return `A product can have ${limits.productVariants} of them at most.`;
  return cells.every(({ stock }) => isStock(stock)) ? null : stockFault;
}

export const stockSum = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { stock }) => sum + (isStock(stock) ? Number(stock) : 0), 0);
