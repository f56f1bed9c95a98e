import type { Subject } from '@poc/kit/auth/subject';
import type { OrderDoc } from './order.model.ts';

export const ownOrders = (subject: Pick<Subject, 'id'>): { userId: string } => ({ userId: subject.id });

/** Returns whether the owner may cancel: not shipped, and any payment can be refunded. */
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

export const isKnown = ({
  customer,
  keptForDelivery,
}: Pick<OrderDoc, 'customer' | 'keptForDelivery'>): boolean =>
  customer.email !== '' || keptForDelivery === true;

/** Refundable rest of an order's payment, in kobo, in any status. */
export const refundableOf = (
  order: Pick<OrderDoc, 'payment' | 'refundedKobo' | 'chargedBackKobo'>,
): number => (order.payment?.transactionId ? Math.max(0, leftOf(order)) : 0);

/**
 * Rest of an order's payment, in kobo, after refunds and chargebacks. Negative when the bank took money that
 * was already refunded.
 */
export const leftOf = ({
  payment,
  refundedKobo,
  chargedBackKobo = 0,
}: Pick<OrderDoc, 'payment' | 'refundedKobo' | 'chargedBackKobo'>): number =>
  (payment?.paidKobo ?? 0) - refundedKobo - chargedBackKobo;

/** Returns whether there is a receipt: the order was paid and its account is not deleted. */
export const hasReceipt = ({
  paymentStatus,
  customer,
}: Pick<OrderDoc, 'paymentStatus' | 'customer'>): boolean =>
  paymentStatus !== 'pending' && paymentStatus !== 'failed' && customer.email !== '';
