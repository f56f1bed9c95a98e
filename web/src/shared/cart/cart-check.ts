import { quoteOrder } from '@poc/contracts/endpoints/orders';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { type CartChange, changesOf, stocksOf, withChanges } from './cart-changes.ts';
import { type Cart, type LineName, lineKey } from './cart-rules.ts';
import { changeCart } from './cart-store.ts';

/**
 * Asks the server for prices and stocks of the products in a cart. One of each is asked for, since neither depends on
 * the quantity: it need not be asked again with each step of a stepper.
 */
export const cartCheckQuery = (cart: Cart) =>
  queryOptions({
    queryKey: ['cart-check', cart.map(lineKey).toSorted()],
    queryFn: ({ signal }) =>
      call(quoteOrder, {
        body: { items: cart.map(({ id, variant = null }) => ({ id, variant, quantity: 1 })) },
        signal,
      }),
  });

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
  const { data, isError } = useQuery({
    ...cartCheckQuery(cart),
    enabled: cart.length > 0,
    placeholderData: keepPreviousData,
  });
  const stocks = data && stocksOf(data);
  return {
    changes: data ? changesOf(cart, data) : [],
    stockOf: (line) => stocks?.get(lineKey(line)),
    failed: isError,
    takeChanges: () => data && changeCart((current) => withChanges(current, data)),
  };
}
