import { fail } from '@poc/kit/errors';
import type { CommerceDeps } from '../../deps.ts';
import { verifyAndSettle, withPayment } from '../../payments/payments.api.ts';
import type { OrderDoc } from '../order.model.ts';
import { readOrder } from '../read-order.ts';

/**
 * Queries the payment of an open order before it is cancelled or replaced. An abandoned page or a declined
 * card does not block it: money that still arrives is refunded.
 * @returns the paid order when its payment has arrived; null when it may be replaced
 * @throws payment_in_progress while money may be on its way; payment_provider_unavailable
 */
export async function checkReplaceable(deps: CommerceDeps, order: OrderDoc): Promise<OrderDoc | null> {
  // The payment address was never delivered.
  const { payment } = await withPayment(deps.db, order);
  if (!payment?.authorizationUrl) return null;
  const outcome = await verifyAndSettle(deps, payment);
  if (outcome === 'pending') fail('payment_in_progress');
  return outcome === 'paid' ? readOrder(deps.db, order._id) : null;
}
