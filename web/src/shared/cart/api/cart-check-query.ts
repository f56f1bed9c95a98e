import { quoteOrder } from '@poc/contracts/endpoints/orders';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { type Cart, lineKey } from '../cart-rules.ts';

/**
 * Fetches prices and stock of the products in a cart. Requests one of each, since neither depends on the quantity, so
 * that changing quantities does not refetch.
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

/**
 * True when the total is below the minimum payment. A quote for one of each does not show this for the cart's real
 * quantities.
 */
export const isTooLittle = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'total_below_minimum';
