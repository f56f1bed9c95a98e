import { quoteOrder } from '@poc/contracts/endpoints/orders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../shared/api/client.ts';
import type { Cart } from '../../../../shared/cart/cart-rules.ts';

export const quoteKey = ['quote'] as const;

/** What the total depends on beside the lines; empty where nothing was chosen. */
export interface QuoteChoice {
  readonly state: string;
  readonly delivery: string;
  readonly code: string;
}

/**
 * What the lines cost, by the server's count: the only numbers that the checkout shows. While another choice is counted
 * the last total stays; anyone who pays it meanwhile is asked again if it was wrong.
 */
export const quoteQuery = (lines: Cart, { state, delivery, code }: QuoteChoice) => {
  const items = lines.map(({ id, quantity, variant = null }) => ({ id, quantity, variant }));
  const body = {
    ...(state !== '' && { state }),
    ...(delivery !== '' && { delivery_option_id: delivery }),
    ...(code !== '' && { discount_code: code }),
  };
  return queryOptions({
    queryKey: [...quoteKey, items, body],
    queryFn: ({ signal }) => call(quoteOrder, { body: { items, ...body }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
};
