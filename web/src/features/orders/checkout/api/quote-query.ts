import { quoteOrder } from '@poc/contracts/endpoints/orders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../shared/api/client.ts';
import type { Cart } from '../../../../shared/cart/cart-rules.ts';

export const quoteKey = ['quote'] as const;

/** Inputs of the total other than the lines; empty if nothing was chosen. */
export interface QuoteChoice {
  readonly state: string;
  readonly delivery: string;
  readonly code: string;
}

/**
 * The server's quote for the lines, the only source of amounts at checkout. The last total stays visible
 * while a new one loads; the server rejects a payment whose expected total is outdated.
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
