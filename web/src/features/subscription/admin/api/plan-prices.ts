import type { AnswerOf, BodyInputOf } from '@poc/contracts/endpoint';
import { changePlanPrice, getPlanPrices } from '@poc/contracts/endpoints/managed-subscriptions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api/client.ts';

export type ManagedPlan = AnswerOf<typeof getPlanPrices>['plans'][number];

export const planPricesQuery = queryOptions({
  queryKey: ['admin', 'plans'],
  queryFn: ({ signal }) => call(getPlanPrices, { signal }),
});

type Change = Omit<BodyInputOf<typeof changePlanPrice>, 'version'>;

/** Changes the price of a plan; fails if another price was decided since. Plans are refetched in any case. */
export function useChangePrice({ id, version }: ManagedPlan, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) =>
      call(changePlanPrice, {
        params: { plan: id === 'ultimate' ? 'ultimate' : 'premium' },
        body: { ...body, version },
      }),
    onSuccess: onDone,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['plans'] });
      return client.invalidateQueries({ queryKey: planPricesQuery.queryKey });
    },
  });
}
