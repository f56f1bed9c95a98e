import type { QueryInputOf, ResponseOf } from '@poc/contracts/endpoint';
import { getVideoQualities } from '@poc/contracts/endpoints/catalog';
import { listBills, listPaymentMethods, listPlans, quoteSubscription } from '@poc/contracts/endpoints/plans';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../../shared/api/client.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';
import { subscriptionKey } from '../../../shared/subscription/api/subscription-queries.ts';

export type Plan = ResponseOf<typeof listPlans>[number];
export type PlanId = Plan['id'];
export type PaidPlanId = QueryInputOf<typeof quoteSubscription>['plan'];
export type PaymentMethod = ResponseOf<typeof listPaymentMethods>[number];
export type Bill = ResponseOf<typeof listBills>[number];
export type PlanQuote = ResponseOf<typeof quoteSubscription>;

/** The three plans, from the smallest to the largest. */
export const plansQuery = () =>
  queryOptions({ queryKey: ['plans'], queryFn: ({ signal }) => call(listPlans, { signal }) });

/** Available video qualities; empty when the server has no encoder. */
export const videoQualitiesQuery = () =>
  queryOptions({
    queryKey: ['video-qualities'],
    queryFn: ({ signal }) => call(getVideoQualities, { signal }),
  });

/** Current price of a plan. Always refetched, because the rest of the period shrinks by the minute. */
export const quoteQuery = (userId: string, plan: PaidPlanId) =>
  queryOptions({
    queryKey: [...subscriptionKey(userId), 'quote', plan],
    queryFn: ({ signal }) => call(quoteSubscription, { params: { id: userId }, query: { plan }, signal }),
    staleTime: 0,
  });

export const paymentMethodsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...subscriptionKey(userId), 'payment-methods'],
    queryFn: ({ signal }) => call(listPaymentMethods, { params: { id: userId }, signal }),
    staleTime: 0,
  });

export const billsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...subscriptionKey(userId), 'bills'],
    ...pagesOf(listBills, { params: { id: userId }, query: { limit: limits.billsPage } }),
    staleTime: 0,
  });
