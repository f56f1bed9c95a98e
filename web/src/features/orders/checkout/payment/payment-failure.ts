import type { ErrorCode } from '@poc/contracts/errors';
import { ApiError, NetworkError } from '../../../../shared/api/errors.ts';

/** The order was placed, but its payment could not be started. */
export class PaymentNotStarted extends Error {}

const ofThePayment: ReadonlySet<ErrorCode> = new Set([
  'payment_provider_unavailable',
  'payment_refused',
  'order_lapsed',
]);

/** Error text of a failed payment start, as specified. */
export function paymentFailure(error: unknown): string {
  if (error instanceof PaymentNotStarted || (error instanceof ApiError && ofThePayment.has(error.code)))
    return `Failed to initialize payment: ${error.message || 'Unknown error'}`;
  if (error instanceof ApiError)
    return `Failed to place order: ${error.message || error.note || 'Server error'}`;
  if (error instanceof NetworkError)
    return 'Failed to place order: No response from server. Please check your internet connection.';
  return `Failed to place order: ${error instanceof Error ? error.message : String(error)}`;
}

/** Next steps for the buyer, for errors that do not make them obvious. */
export function paymentAdvice(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  switch (error.code) {
    case 'order_lapsed':
      return 'Pay again to place a new order of the same products. If the earlier payment still arrives, we refund it.';
    case 'order_replaced':
      return 'You ordered something else meanwhile. Pay again to replace it with an order of what you see here.';
    case 'payment_in_progress':
      return 'Nothing was ordered now. My Orders shows that order, and lets you cancel it.';
    case 'orders_paused':
      return 'Your cart stays as it is. An order that you still hold can be paid in My Orders.';
    case 'too_many_units':
      return 'Nothing was ordered. Take some products out of the cart, and pay for the rest first.';
    case 'idempotency_mismatch':
      return 'Pay again to place a new order of what you see here.';
    case 'out_of_stock':
    case 'product_not_found':
      return 'Nothing was ordered. Look through what changed, then pay for the rest.';
    case 'price_changed':
      return 'Nothing was ordered. Look at the new total, then pay if it suits you.';
    case 'delivery_unavailable':
      return 'Nothing was ordered. Choose another delivery, then pay.';
    case 'discount_code_invalid':
    case 'discount_code_expired':
    case 'discount_code_used':
    case 'discount_code_minimum':
      return 'Nothing was ordered. Pay without the code, or use another one.';
    case 'total_below_minimum':
      return 'Nothing was ordered. Add something to your cart, or choose another delivery.';
    case 'payment_refused':
      return 'Nothing was ordered, and your cart stays as it is. Check your email address, then pay again.';
    case 'payment_provider_unavailable':
      return 'Your products are reserved for you. Try again in a moment: you will not order twice.';
    default:
      return null;
  }
}

/** True if the buyer should continue in their orders. */
export const leadsToOrders = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'payment_in_progress' || error.code === 'orders_paused');
