import type { Merch } from '@poc/contracts/entities/merch';

/** What of a product runs low: its sizes and colours by their keys, or the product itself under an empty one. */
export function lowLinesOf({ variants, stock, low_stock_below }: Merch): { key: string; stock: number }[] {
  const lines = variants.length === 0 ? [{ key: '', stock }] : variants;
  return lines.filter((line) => line.stock < low_stock_below);
}
