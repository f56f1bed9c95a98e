import type { Fault } from '@poc/contracts/errors';
import type { MerchDoc, MerchVariant } from './merch.model.ts';

/** A variant as an administrator sends it; without a stock it keeps the one it has, and a new one has none. */
export interface SentVariant {
  readonly size: string | null;
  readonly colour: string | null;
  readonly stock?: number | undefined;
}

/** How many there are of a product, in all and of each variant. */
export type Stocks = Pick<MerchDoc, 'stock' | 'variants'>;

/** What a cart names a variant by: `M`, `Black`, `M / Black`; empty for neither size nor colour. */
export const variantKeyOf = ({ size, colour }: Pick<SentVariant, 'size' | 'colour'>): string =>
  [size, colour].filter((part) => part !== null).join(' / ');

/** What the contract can't know of variants: each has a size or a colour, and no two the same ones, whatever the case. */
export function variantFaults(sent: readonly SentVariant[]): Fault[] {
  const known = new Set<string>();
  return sent.flatMap((variant, at) => {
    const key = variantKeyOf(variant).toLowerCase();
    const msg = key === '' ? 'needs a size or a colour' : known.has(key) ? 'is given twice' : null;
    known.add(key);
    return msg === null ? [] : [{ path: `body.variants.${at}`, msg }];
  });
}

/**
 * The stocks that a product has after a change. With variants the product's own is always their sum, whatever was sent.
 * @param sent `variants` left out stay as they are, and so does a `stock` that is left out
 */
export function stocksAfter(
  before: Stocks,
  sent: { readonly stock?: number | undefined; readonly variants?: readonly SentVariant[] | undefined },
): Stocks {
  const variants = sent.variants?.map((variant) => withStock(variant, before.variants)) ?? before.variants;
  if (variants.length === 0) return { stock: sent.stock ?? before.stock, variants };
  return { stock: sumOf(variants), variants };
}

function withStock({ size, colour, stock }: SentVariant, before: readonly MerchVariant[]): MerchVariant {
  const key = variantKeyOf({ size, colour });
  return { key, size, colour, stock: stock ?? before.find((variant) => variant.key === key)?.stock ?? 0 };
}

const sumOf = (variants: readonly MerchVariant[]): number =>
  variants.reduce((sum, { stock }) => sum + stock, 0);

/** By how much the stock of each line (a variant, or null: the product) differs, takings first. */
export function stockDifferences(
  before: Stocks,
  after: Stocks,
): { readonly variant: string | null; readonly change: number }[] {
  const was = linesOf(before);
  const is = linesOf(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((variant) => ({ variant, change: (is.get(variant) ?? 0) - (was.get(variant) ?? 0) }))
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => a.change - b.change);
}

function linesOf({ stock, variants }: Stocks): Map<string | null, number> {
  if (variants.length === 0) return new Map([[null, stock]]);
  return new Map(variants.map((variant) => [variant.key, variant.stock]));
}
