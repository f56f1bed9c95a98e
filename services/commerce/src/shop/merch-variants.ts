import type { Fault } from '@poc/contracts/errors';
import type { MerchDoc, MerchVariant } from './merch.model.ts';

/** Variant in a form. An omitted stock stays unchanged, and is 0 for a new variant. */
export interface SentVariant {
  readonly size: string | null;
  readonly colour: string | null;
  readonly stock?: number | undefined;
}

export type StockLevels = Pick<MerchDoc, 'stock' | 'variants'>;

/** Returns the key of a variant: `M`, `Black`, `M / Black`; empty without size and colour. */
export const variantKeyOf = ({ size, colour }: Pick<SentVariant, 'size' | 'colour'>): string =>
  [size, colour].filter((part) => part !== null).join(' / ');

/** Returns faults beyond the contract: a variant without size and colour, or a duplicate, ignoring case. */
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
 * Returns the stock levels after a change. The stock of a product with variants is their sum.
 * @param sent omitted `variants` and `stock` stay unchanged
 */
export function stockLevelsAfter(
  before: StockLevels,
  sent: { readonly stock?: number | undefined; readonly variants?: readonly SentVariant[] | undefined },
): StockLevels {
  const variants = sent.variants?.map((variant) => withStock(variant, before.variants)) ?? before.variants;
  if (variants.length === 0) return { stock: sent.stock ?? before.stock, variants };
  return { stock: variants.reduce((sum, { stock }) => sum + stock, 0), variants };
}

function withStock({ size, colour, stock }: SentVariant, before: readonly MerchVariant[]): MerchVariant {
  const key = variantKeyOf({ size, colour });
  return { key, size, colour, stock: stock ?? before.find((variant) => variant.key === key)?.stock ?? 0 };
}

/** Returns the stock changes per line (a variant, or null for the product), decreases first. */
export function stockDifferences(
  before: StockLevels,
  after: StockLevels,
): { readonly variant: string | null; readonly change: number }[] {
  const was = linesOf(before);
  const is = linesOf(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((variant) => ({ variant, change: (is.get(variant) ?? 0) - (was.get(variant) ?? 0) }))
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => a.change - b.change);
}

function linesOf({ stock, variants }: StockLevels): Map<string | null, number> {
  if (variants.length === 0) return new Map([[null, stock]]);
  return new Map(variants.map((variant) => [variant.key, variant.stock]));
}

/**
 * Returns the stock of a product or variant; null for an unknown variant, or when the product has variants and
 * none was chosen.
 */
export function stockOf(merch: StockLevels, variant: string | null): number | null {
  const variants = merch.variants ?? [];
  if (variant === null) return variants.length === 0 ? merch.stock : null;
  return variants.find(({ key }) => key === variant)?.stock ?? null;
}
