import type { ResponseOf } from '@poc/contracts/endpoint';
import type { quoteOrder } from '@poc/contracts/endpoints/orders';
import { formatNaira } from '../text/money.ts';
import { type Cart, type CartLine, lineKey, lineTitle, withoutLine } from './cart-rules.ts';

export type Quote = ResponseOf<typeof quoteOrder>;

/** A difference between a line of the cart and the server's data. */
export interface CartChange {
  readonly line: CartLine;
  readonly kind: 'gone' | 'out_of_stock' | 'too_few' | 'price';
  /** Text for the user: `The price of Mug is now ₦5,200`. */
  readonly text: string;
}

interface CurrentProduct {
  /** Null when the product is unavailable, or the quote has no price. */
  readonly price: number | null;
  readonly name: string;
  readonly image: string;
  readonly stock: number;
  readonly gone: boolean;
}

const keyOf = ({ id, variant }: { id: string; variant: string | null }) => `${id}:${variant ?? ''}`;

function currentProducts({ lines, unavailable }: Quote): ReadonlyMap<string, CurrentProduct> {
  return new Map([
    ...unavailable.map((line): [string, CurrentProduct] => [
      keyOf(line),
      {
        price: null,
        name: line.product_name,
        image: '',
        stock: line.stock,
        gone: line.reason === 'gone',
      },
    ]),
    ...lines.map((line): [string, CurrentProduct] => [
      keyOf(line),
      { price: line.price, name: line.product_name, image: line.image_url, stock: line.stock, gone: false },
    ]),
  ]);
}

/** Stock by `lineKey`, for the lines of the quote. */
export function stocksOf(quote: Quote): ReadonlyMap<string, number> {
  return new Map([...currentProducts(quote)].map(([key, { stock }]) => [key, stock]));
}

/**
 * Changes since the cart was filled, in the order of its lines. Depends only on prices and stock, so that a quote stays
 * valid while quantities change.
 */
export function changesOf(cart: Cart, quote: Quote): CartChange[] {
  const current = currentProducts(quote);
  return cart.flatMap((line): CartChange[] => {
    const now = current.get(lineKey(line));
    const title = lineTitle(line);
    if (!now) return [];
    if (now.gone) return [{ line, kind: 'gone', text: `${title} is no longer available` }];
    if (now.stock === 0) return [{ line, kind: 'out_of_stock', text: `${title} is out of stock` }];
    const changes: CartChange[] = [];
    if (now.price !== null && now.price !== line.price)
      changes.push({ line, kind: 'price', text: `The price of ${title} is now ${formatNaira(now.price)}` });
    if (now.stock < line.quantity) {
      const verb = now.stock === 1 ? 'is' : 'are';
      changes.push({ line, kind: 'too_few', text: `Only ${now.stock} of ${title} ${verb} left` });
    }
    return changes;
  });
}

/** The cart with current prices, quantities limited to the stock, and without unavailable products. */
export function withChanges(cart: Cart, quote: Quote): Cart {
  const current = currentProducts(quote);
  return cart.reduce<Cart>((taken, line) => {
    const now = current.get(lineKey(line));
    if (!now) return taken;
    if (now.gone || now.stock === 0) return withoutLine(taken, line);
    const taking = {
      ...line,
      product_name: now.name || line.product_name,
      price: now.price ?? line.price,
      image_url: now.image || line.image_url,
      quantity: Math.min(line.quantity, now.stock),
    };
    return taken.map((each) => (lineKey(each) === lineKey(line) ? taking : each));
  }, cart);
}
