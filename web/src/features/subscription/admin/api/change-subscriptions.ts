import type { AnswerOf } from '@poc/contracts/endpoint';
import {
  endSubscription,
  extendSubscription,
  getManagedSubscription,
  grantSubscription,
  refundBill,
  sendPayLink,
} from '@poc/contracts/endpoints/managed-subscriptions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefundSender } from '../../../../shared/admin/refund/use-refund.ts';
import { call } from '../../../../shared/api/client.ts';
import { type ManagedSubscription, managedSubscriptionsKey } from './managed-subscriptions-query.ts';

/** One subscription with its refundable amount. Always refetched, because that amount falls by the second. */
export const managedSubscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: [...managedSubscriptionsKey, id],
    queryFn: ({ signal }) => call(getManagedSubscription, { params: { id }, signal }),
    staleTime: 0,
  });

export type ManagedSubscriptionDetails = AnswerOf<typeof getManagedSubscription>;

/** Paid bill with the amount that can still be refunded. */
export type PaidBill = ManagedSubscriptionDetails['payments'][number];

/** Refundable part of the last payment, or null. */
export type LastPayment = ManagedSubscriptionDetails['last_payment'];

type Refund = 'none' | 'unused' | 'whole';

/** Changes a subscription. Subscriptions are refetched in any case: another administrator may have changed them. */
function useChange<T>(
  change: (given: T) => Promise<ManagedSubscription>,
  onDone: (changed: ManagedSubscription) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: managedSubscriptionsKey }),
  });
}

type Done = (changed: ManagedSubscription) => void;

export const useGrant = (onDone: Done) =>
  useChange(
    (body: { email: string; plan: 'premium' | 'ultimate'; days: number; reason: string }) =>
      call(grantSubscription, { body }),
    onDone,
  );

/** Adds days to a plan; fails if its version has changed. */
export const useExtend = ({ id, version }: ManagedSubscription, onDone: Done) =>
  useChange(
    (given: { days: number; reason: string }) =>
      call(extendSubscription, { params: { id }, body: { ...given, version } }),
    onDone,
  );

/** Ends a plan; fails if its version has changed. */
export const useEnd = ({ id, version }: ManagedSubscription, onDone: Done) =>
  useChange(
    (given: { refund: Refund; reason: string }) =>
      call(endSubscription, { params: { id }, body: { ...given, version } }),
    onDone,
  );

export const useSendPayLink = ({ id }: ManagedSubscription, onDone: Done) =>
  useChange(() => call(sendPayLink, { params: { id } }), onDone);

/** Refunds a bill; the plan stays. */
export function useBillRefund({ id }: ManagedSubscription, bill: PaidBill): RefundSender {
  const client = useQueryClient();
  return {
    refundable: bill.refundable,
    send: async (body, idempotencyKey) =>
      client.setQueryData(
        managedSubscriptionQuery(id).queryKey,
        await call(refundBill, {
          params: { id },
          body: { ...body, payment_id: bill.id },
          idempotencyKey,
        }),
      ),
    refresh: () => void client.invalidateQueries({ queryKey: managedSubscriptionsKey }),
    listedIn: 'the payments of the plan',
  };
}
