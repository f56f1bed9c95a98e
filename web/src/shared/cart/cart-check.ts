import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { cartCheckQuery, isTooLittle } from './api/cart-check-query.ts';
import { type CartChange, changesOf, stocksOf, withChanges } from './cart-changes.ts';
import { type Cart, type LineName, lineKey } from './cart-rules.ts';
import { changeCart } from './cart-store.ts';

export interface CartCheck {
  readonly changes: readonly CartChange[];
  /** Stock of a line; undefined until loaded. */
  readonly stockOf: (line: LineName) => number | undefined;
  readonly failed: boolean;
  readonly takeChanges: () => void;
}

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
