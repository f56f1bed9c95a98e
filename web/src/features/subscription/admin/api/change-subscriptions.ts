import type { BodyInputOf, Endpoint, ResponseOf } from '@poc/contracts/endpoint';
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

export type ManagedSubscriptionDetails = ResponseOf<typeof getManagedSubscription>;

/** Paid bill with the amount that can still be refunded. */
export type PaidBill = ManagedSubscriptionDetails['payments'][number];

/** Refundable part of the last payment, or null. */
export type LastPayment = ManagedSubscriptionDetails['last_payment'];

export const grant = (body: BodyInputOf<typeof grantSubscription>) => call(grantSubscription, { body });

type Versioned<E extends Endpoint> = Omit<BodyInputOf<E>, 'version'>;

/** Adds days to a plan; fails if its version has changed. */
export const extend = ({ id, version }: ManagedSubscription, body: Versioned<typeof extendSubscription>) =>
  call(extendSubscription, { params: { id }, body: { ...body, version } });

/** Ends a plan; fails if its version has changed. */
export const end = ({ id, version }: ManagedSubscription, body: Versioned<typeof endSubscription>) =>
  call(endSubscription, { params: { id }, body: { ...body, version } });

/** Sends a payment link. Refetches subscriptions in any case: another administrator may have changed them. */
export function useSendPayLink(
  { id }: ManagedSubscription,
  onSuccess: (changed: ManagedSubscription) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendPayLink, { params: { id } }),
    onSuccess,
    onSettled: () => client.invalidateQueries({ queryKey: managedSubscriptionsKey }),
  });
}

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
