import { quoteOrder } from '@poc/contracts/endpoints/orders';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { type Cart, lineKey } from '../cart-rules.ts';

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

/** Whether one of each is less than can be paid: nothing is wrong with the products then. */
export const isTooLittle = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'total_below_minimum';
