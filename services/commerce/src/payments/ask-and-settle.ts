import { fail } from '@poc/kit/errors';
import type { OrderDoc } from '../orders/order.model.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { PaystackAway } from './paystack/paystack-errors.ts';
import { type Settlement, settlePayment } from './settle-payment.ts';

/** `pending`: the money may still come. `failed`: it did not come; it may still, while the provider's page is open. */
export type Outcome = Settlement | 'pending' | 'failed';

/**
 * Asks Paystack what became of an order's payment, and settles it when it came. What anybody else says (a browser's
 * return, a webhook) is only a reason to ask.
 * @throws payment_provider_unavailable
 */
export async function askAndSettle(deps: PaymentDeps, order: OrderDoc): Promise<Outcome> {
  const { payment } = order;
  if (order.paymentStatus === 'paid' || order.paymentStatus === 'part_refunded') return 'paid';
  if (payment === null) return 'failed';
  if (payment.paidAt !== null) return order.paymentStatus === 'failed' ? 'refused' : 'refunded';
  const transaction = await deps.paystack.verify(payment.reference).catch((error: unknown) => {
    if (error instanceof PaystackAway) fail('payment_provider_unavailable', { cause: error });
    throw error;
  });
  if (transaction === null) return 'failed';
  if (transaction.reference !== payment.reference) return 'failed';
  switch (transaction.status) {
    case 'success':
      return settlePayment(deps, order, transaction);
    case 'ongoing':
    case 'pending':
    case 'processing':
    case 'queued':
      return 'pending';
    case 'failed':
    case 'abandoned':
    case 'reversed':
      return 'failed';
  }
}
