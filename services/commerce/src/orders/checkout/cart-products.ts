import { fail } from '@poc/kit/errors';
import { type Connection, trusted } from 'mongoose';
import { type MerchDoc, merchModel } from '../../shop/shop.api.ts';
import { type CartPrice, type PriceChoice, priceCart } from './price-cart.ts';

/** What a client may say of a line: which product, which variant, how many. */
export interface WantedLine {
  id: string;
  variant: string | null;
  quantity: number;
}

/** A line with its product; `stock` is what there is of the product or of the wanted variant. */
export interface ChosenLine extends WantedLine {
  merch: MerchDoc;
  stock: number;
}

export interface Chosen {
  lines: ChosenLine[];
  /** Lines that can't be bought as they are; without a product when it is gone or has no such variant. */
  unavailable: (WantedLine & { merch: MerchDoc | null; stock: number })[];
}

const maxOfOne = 100;
/** The largest amount that the contracts carry. */
const maxTotalKobo = 100_000_000_000;

/**
 * What these lines cost, by the prices of now.
 * @throws invalid_request when that is more than one amount may be
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
    fail('invalid_request', { faults: [{ path: 'body.items', msg: 'costs more than can be paid at once' }] });
  }
  return price;
}

/** One product, or one variant of it. */
export const lineKey = ({ id, variant }: { id: string; variant?: string | null | undefined }): string =>
  `${id}:${variant ?? ''}`;

/**
 * The lines of a cart as the contract reads them, with the doubles of one product and variant added up.
 * @throws invalid_request when that makes more of one product than a line may have
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

/** Products by their ids, without those that are deleted. */
export const findProducts = (db: Connection, ids: readonly string[]): Promise<MerchDoc[]> =>
  merchModel(db)
    .find({ _id: trusted({ $in: [...ids] }), deletedAt: null })
    .lean<MerchDoc[]>();

/**
 * Says which lines of a cart can be bought, by what was found of their products.
 * @param held units that the buyer holds already, by `lineKey`: they are available to them
 * @throws invalid_request when they cost more than one amount may be
 */
export function chooseFrom(
  found: readonly MerchDoc[],
  wanted: readonly WantedLine[],
  held: ReadonlyMap<string, number> = new Map(),
): Chosen {
  const products = new Map(found.map((merch) => [merch._id.toHexString(), merch]));
  const chosen: Chosen = { lines: [], unavailable: [] };
  for (const line of wanted) {
    const merch = products.get(line.id) ?? null;
    const left = merch ? stockOf(merch, line.variant) : null;
    const stock = left === null ? null : left + (held.get(lineKey(line)) ?? 0);
    if (merch && stock !== null && stock >= line.quantity) {
      chosen.lines.push({ ...line, merch, stock });
    } else {
      chosen.unavailable.push({ ...line, merch: stock === null ? null : merch, stock: stock ?? 0 });
    }
  }
  priceOf(chosen.lines);
  return chosen;
}

/** Null when the product has no such variant, or has variants and none was chosen. */
export function stockOf(merch: MerchDoc, variant: string | null): number | null {
  const variants = merch.variants ?? [];
  if (variant === null) return variants.length === 0 ? merch.stock : null;
  return variants.find(({ key }) => key === variant)?.stock ?? null;
}
