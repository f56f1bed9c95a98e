import type { BodyInputOf, ResponseOf } from '@poc/contracts/endpoint';
import { changePlanPrice, getPlanPrices } from '@poc/contracts/endpoints/managed-subscriptions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../shared/api/client.ts';

export type ManagedPlan = ResponseOf<typeof getPlanPrices>['plans'][number];

export const planPricesQuery = queryOptions({
  queryKey: ['admin', 'plans'],
  queryFn: ({ signal }) => call(getPlanPrices, { signal }),
});

/** Queries that show a price. */
export const planKeys = [['plans'], planPricesQuery.queryKey] as const;

type Change = Omit<BodyInputOf<typeof changePlanPrice>, 'version'>;

/** Changes the price of a plan; fails if its version has changed. */
export const changePrice = ({ id, version }: ManagedPlan, body: Change) =>
  call(changePlanPrice, {
    params: { plan: id === 'ultimate' ? 'ultimate' : 'premium' },
    body: { ...body, version },
  });
