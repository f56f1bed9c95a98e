import { getPaidOrder, verifyPayment } from '@poc/contracts/endpoints/payments';
import { queryOptions } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { call } from '../../../../shared/api/client.ts';
import { ApiError, NetworkError } from '../../../../shared/api/errors.ts';

/** The server reported that the payment did not succeed. */
class NotVerified extends Error {}

/**
 * Result of a payment. Verification is idempotent and is retried with backoff until the result is final: the
 * money may be on its way, or a server may be unavailable.
 */
export const verifyQuery = (reference: string) =>
  queryOptions({
    queryKey: ['payment', reference],
    queryFn: async ({ signal }) => {
      const response = await call(verifyPayment, { body: { reference }, signal });
      if (response.success) return response;
      const text: unknown = Reflect.get(response, 'error');
      throw new NotVerified(typeof text === 'string' ? text : '');
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < triesOf(error),
    retryDelay: (failures) => limits.paymentAskPausesMs[failures] ?? 0,
  });

/** The order of a payment that was not accepted; reveals whether money arrived nevertheless and is refunded. */
export const paidOrderQuery = (reference: string) =>
  queryOptions({
    queryKey: ['payment', reference, 'order'],
    queryFn: ({ signal }) => call(getPaidOrder, { params: { reference }, signal }),
    staleTime: 0,
  });

/** Retry count: many for a pending payment, a few for an unavailable server. */
function triesOf(error: unknown): number {
  if (isPending(error)) return limits.paymentAskPausesMs.length;
  return isOpen(error) ? limits.paymentAskTries : 0;
}

/** True if the payment is pending, for example a bank transfer. */
export const isPending = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'payment_pending';

/** True if the payment was for a plan or a card, without an order. */
export const isNoOrder = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'order_not_found';

/** True if the card has already been used for a free trial. */
export const isTrialRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'trial_unavailable';

/** True if the money arrived, could not be used and is refunded. */
export const isReturned = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'payment_returned';

/** True if the result of the payment is still unknown. */
export function isOpen(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError)) return false;
  return isPending(error) || error.status >= 500 || error.status === 429;
}

/** True if the payment failed permanently, or another order has replaced its order. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'payment_failed' || error.code === 'order_replaced');

/** Text of the failure page, as specified. */
export function verifyFailure(error: unknown): string {
  if (error instanceof NotVerified) return error.message || 'Payment verification failed.';
  // The error's own text says that nothing was charged, which is unknown for a payment in progress.
  if (error instanceof NetworkError || isUnavailable(error)) return 'Failed to verify payment.';
  if (error instanceof ApiError) return error.message || 'Payment verification failed.';
  return 'There was an issue processing your payment.';
}

const isUnavailable = (error: unknown) =>
  error instanceof ApiError && error.code === 'payment_provider_unavailable';
