import { quoteOrder } from '@poc/contracts/endpoints/orders';
import type { Merch } from '@poc/contracts/entities/merch';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';

/** Delivery options for one unit of a product to a state, in display order. They do not depend on the variant. */
export const deliveryEstimateQuery = ({ id, variants }: Merch, state: string) =>
  queryOptions({
    queryKey: ['delivery-estimate', id, state],
    queryFn: async ({ signal }) => {
      const items = [{ id, quantity: 1, variant: variants[0]?.key ?? null }];
      return (await call(quoteOrder, { body: { items, state }, signal })).delivery_options;
    },
  });
