import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { cartCheckQuery, isTooLittle } from './api/cart-check-query.ts';
import { type CartChange, changesOf, stocksOf, withChanges } from './cart-changes.ts';
import { type Cart, type LineName, lineKey } from './cart-rules.ts';
import { changeCart } from './cart-store.ts';

export interface CartCheck {
  /** What is not as the cart says, in words. */
  readonly changes: readonly CartChange[];
  /** How many there are of a line; undefined until that is known. */
  readonly stockOf: (line: LineName) => number | undefined;
  /** The server could not be asked. */
  readonly failed: boolean;
  /** Makes the cart as the server says. */
  readonly takeChanges: () => void;
}

/** Checks the prices and the stock of a cart on screen. */
export function useCartCheck(cart: Cart): CartCheck {
  const { data, error, isError } = useQuery({
    ...cartCheckQuery(cart),
    enabled: cart.length > 0,
    placeholderData: keepPreviousData,
  });
  const stocks = data && stocksOf(data);
  return {
    changes: data ? changesOf(cart, data) : [],
    stockOf: (line) => stocks?.get(lineKey(line)),
    failed: isError && !isTooLittle(error),
    takeChanges: () => data && changeCart((current) => withChanges(current, data)),
  };
}
