import type { Subject } from '@poc/kit/auth/subject';
import type { OrderDoc } from './order.model.ts';

/** The condition under which an order is a subject's own; administrators have endpoints of their own. */
export const ownOrders = (subject: Pick<Subject, 'id'>): { userId: string } => ({ userId: subject.id });

/** Until it is shipped its owner may cancel an order; what was paid goes back: so it must be known from where. */
export function isCancellable({
  status,
  paymentStatus,
  payment,
  reservation,
  totalKobo,
}: Pick<OrderDoc, 'status' | 'paymentStatus' | 'payment' | 'reservation' | 'totalKobo'>): boolean {
  if (status !== 'pending' && status !== 'paid') return false;
  if (paymentStatus === 'pending' || paymentStatus === 'failed') return reservation === 'held';
  return paymentStatus !== 'refunded' && (totalKobo === 0 || payment?.transactionId != null);
}

/** Whether it still says who ordered it, and where it goes. */
export const isKnown = ({
  customer,
  keptForDelivery,
}: Pick<OrderDoc, 'customer' | 'keptForDelivery'>): boolean =>
  customer.email !== '' || keptForDelivery === true;

/** What of an order's payment can still be refunded, in kobo; whatever became of the order. */
export const refundableOf = (
  order: Pick<OrderDoc, 'payment' | 'refundedKobo' | 'chargedBackKobo'>,
): number => (order.payment?.transactionId ? Math.max(0, leftOf(order)) : 0);

/**
 * What is left of an order's payment, in kobo, after refunds and what the buyer's bank took back. Below 0 where the bank
 * took back what a refund had given back already.
 */
export const leftOf = ({
  payment,
  refundedKobo,
  chargedBackKobo = 0,
}: Pick<OrderDoc, 'payment' | 'refundedKobo' | 'chargedBackKobo'>): number =>
  (payment?.paidKobo ?? 0) - refundedKobo - chargedBackKobo;

/** Anyone who paid gets a receipt, as long as they are known: not for an order whose person was deleted. */
export const hasReceipt = ({
  paymentStatus,
  customer,
}: Pick<OrderDoc, 'paymentStatus' | 'customer'>): boolean =>
  paymentStatus !== 'pending' && paymentStatus !== 'failed' && customer.email !== '';
