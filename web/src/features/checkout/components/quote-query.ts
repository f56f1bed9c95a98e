import { quoteOrder } from '@poc/contracts/endpoints/commerce';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import type { Cart } from '../../../shared/cart/cart-rules.ts';

export const quoteKey = ['quote'] as const;

/** What the lines cost, by the server's count: the only numbers that the checkout shows. */
export const quoteQuery = (lines: Cart) => {
  const items = lines.map(({ id, quantity, variant = null }) => ({ id, quantity, variant }));
  return queryOptions({
    queryKey: [...quoteKey, items],
    queryFn: ({ signal }) => call(quoteOrder, { body: { items }, signal }),
    staleTime: 0,
    // Without a connection it is to fail, not to wait.
    networkMode: 'always',
    refetchOnWindowFocus: true,
  });
};
