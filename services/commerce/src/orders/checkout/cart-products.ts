import { fail } from '@poc/kit/errors';
import { type Connection, trusted } from 'mongoose';
import { type MerchDoc, merchModel, stockOf } from '../../shop/shop.api.ts';
import { type CartPrice, type PriceChoice, priceCart } from './price-cart.ts';

export interface WantedLine {
  id: string;
  variant: string | null;
  quantity: number;
}

/** Requested line with its product; `stock` belongs to the product or to the requested variant. */
export interface ChosenLine extends WantedLine {
  merch: MerchDoc;
  stock: number;
}

export interface ChosenLines {
  lines: ChosenLine[];
  /** Lines that can't be bought as requested; `merch` is null for a deleted product or an unknown variant. */
  unavailable: (WantedLine & { merch: MerchDoc | null; stock: number })[];
}

const maxOfOne = 100;
const maxTotalKobo = 100_000_000_000;

/**
 * Prices lines at current prices.
 * @throws invalid_request above the maximum amount
 */
export function priceOf(
  lines: readonly Pick<ChosenLine, 'merch' | 'quantity'>[],
  choice?: PriceChoice,
): CartPrice {
  const price = priceCart(
    lines.map(({ merch, quantity }) => ({ priceKobo: merch.priceKobo, quantity })),
    choice,
  );
  if (price.totalKobo > maxTotalKobo) {
    fail('invalid_request', {
      faults: [{ path: 'body.items', msg: 'exceeds the maximum for one payment' }],
    });
  }
  return price;
}

export const lineKey = ({ id, variant }: { id: string; variant?: string | null | undefined }): string =>
  `${id}:${variant ?? ''}`;

/**
 * Returns the lines of a cart with duplicates of a product and variant merged.
 * @throws invalid_request when a merged quantity exceeds the maximum
 */
export function wantedLines(
  items: readonly { id: string; quantity: number; variant?: string | null | undefined }[],
): WantedLine[] {
  const lines = new Map<string, WantedLine>();
  items.forEach(({ id, variant, quantity }, at) => {
    const key = lineKey({ id, variant });
    const sum = (lines.get(key)?.quantity ?? 0) + quantity;
    if (sum > maxOfOne) {
      fail('invalid_request', {
        faults: [{ path: `body.items.${at}.quantity`, msg: `must be at most ${maxOfOne}` }],
      });
    }
    lines.set(key, { id, variant: variant || null, quantity: sum });
  });
  return [...lines.values()];
}

export const findProducts = (db: Connection, wanted: readonly WantedLine[]): Promise<MerchDoc[]> =>
  merchModel(db)
    .find({ _id: trusted({ $in: wanted.map(({ id }) => id) }), deletedAt: null })
    .lean<MerchDoc[]>();

/**
 * Splits the lines of a cart by availability.
 * @param reserved units that the buyer has reserved, by `lineKey`; these count as available
 * @throws invalid_request above the maximum amount
 */
export function chooseFrom(
  found: readonly MerchDoc[],
  wanted: readonly WantedLine[],
  reserved: ReadonlyMap<string, number> = new Map(),
): ChosenLines {
  const products = new Map(found.map((merch) => [merch._id.toHexString(), merch]));
  const chosen: ChosenLines = { lines: [], unavailable: [] };
  for (const line of wanted) {
    const merch = products.get(line.id) ?? null;
    const left = merch ? stockOf(merch, line.variant) : null;
    const stock = left === null ? null : left + (reserved.get(lineKey(line)) ?? 0);
    if (merch && stock !== null && stock >= line.quantity) {
      chosen.lines.push({ ...line, merch, stock });
    } else {
      chosen.unavailable.push({ ...line, merch: stock === null ? null : merch, stock: stock ?? 0 });
    }
  }
  priceOf(chosen.lines);
  return chosen;
}
