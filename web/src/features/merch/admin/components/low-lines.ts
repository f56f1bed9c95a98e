import type { Merch } from '@poc/contracts/entities/merch';

/** Variants of a product with low stock, by key. A product without variants has the empty key. */
export function lowLinesOf({ variants, stock, low_stock_below }: Merch): { key: string; stock: number }[] {
  const lines = variants.length === 0 ? [{ key: '', stock }] : variants;
  return lines.filter((line) => line.stock < low_stock_below);
}
