import { getPaidOrder, verifyPayment } from '@poc/contracts/endpoints/orders';
import { queryOptions } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { call } from '../../../../shared/api/client.ts';
import { ApiError, NetworkError } from '../../../../shared/api/errors.ts';

/** The server answered, and did not say that the payment succeeded. */
class NotVerified extends Error {}

/**
 * What became of a payment. Asking twice changes nothing, so it is asked again, in growing pauses, as long as nobody
 * knows: the money may be on its way, or the server that knows is unavailable.
 */
export const verifyQuery = (reference: string) =>
  queryOptions({
    queryKey: ['payment', reference],
    queryFn: async ({ signal }) => {
      const answer = await call(verifyPayment, { body: { reference }, signal });
      if (answer.success) return answer;
      const text: unknown = Reflect.get(answer, 'error');
      throw new NotVerified(typeof text === 'string' ? text : '');
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < triesOf(error),
    retryDelay: (failures) => limits.paymentAskPausesMs[failures] ?? 0,
  });

/** The order of a payment that was not accepted: whether money came for it all the same, and goes back. */
export const paidOrderQuery = (reference: string) =>
  queryOptions({
    queryKey: ['payment', reference, 'order'],
    queryFn: ({ signal }) => call(getPaidOrder, { params: { reference }, signal }),
    staleTime: 0,
  });

/** A payment on its way is waited for long; a server that is unavailable for a moment is asked again. */
function triesOf(error: unknown): number {
  if (isPending(error)) return limits.paymentAskPausesMs.length;
  return isOpen(error) ? limits.paymentAskTries : 0;
}

/** The money is on its way, as with a bank transfer. */
export const isPending = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'payment_pending';

/** The payment was for a plan or a card, which is known by there being no order of it. */
export const isNoOrder = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'order_not_found';

/** The card had its free trial before. */
export const isTrialRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'trial_unavailable';

/** Whether the payment may still turn out either way. */
export function isOpen(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError)) return false;
  return isPending(error) || error.status >= 500 || error.status === 429;
}

/** Whether this payment came to nothing: it failed, or another order has taken the place of its own. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'payment_failed' || error.code === 'order_replaced');

/** What the failure page says, in the specified words. */
export function verifyFailure(error: unknown): string {
  if (error instanceof NotVerified) return error.message || 'Payment verification failed.';
  // Its own text says that nothing was charged, which is not known of a payment that was begun.
  if (error instanceof NetworkError || isUnavailable(error)) return 'Failed to verify payment.';
  if (error instanceof ApiError) return error.message || 'Payment verification failed.';
  return 'There was an issue processing your payment.';
}

const isUnavailable = (error: unknown) =>
  error instanceof ApiError && error.code === 'payment_provider_unavailable';
