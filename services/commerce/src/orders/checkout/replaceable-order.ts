import { fail } from '@poc/kit/errors';
import type { CommerceDeps } from '../../deps.ts';
import { verifyAndSettle } from '../../payments/payments.api.ts';
import type { OrderDoc } from '../order.model.ts';
import { readOrder } from '../read-order.ts';

/**
 * Asks Paystack about an open order before it is cancelled or gives way to another one. A payment page that was left, or a
 * declined card, does not stand in the way: what still comes for a cancelled order goes back.
 * @returns the order when its payment turned out to have come: then it is paid; null when it may go
 * @throws payment_in_progress while money may be on its way; payment_provider_unavailable
 */
export async function checkReplaceable(deps: CommerceDeps, order: OrderDoc): Promise<OrderDoc | null> {
  // Nobody was given an address to pay at.
  if (!order.payment?.authorizationUrl) return null;
  const outcome = await verifyAndSettle(deps, order);
  if (outcome === 'pending') fail('payment_in_progress');
  return outcome === 'paid' ? readOrder(deps.db, order._id) : null;
}
