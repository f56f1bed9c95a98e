import type { Subject } from '@poc/kit/auth/subject';
import { type QueryFilter, trusted } from 'mongoose';
import type { PaymentDoc } from '../payments/payments.api.ts';
import type { OrderDoc } from './order.model.ts';

export type OrderWithPayment = OrderDoc & { readonly payment: PaymentDoc | null };

export const ownOrders = (subject: Pick<Subject, 'id'>): { userId: string } => ({ userId: subject.id });

/** Filter for orders to ship: paid, and not refunded or charged back in full. */
export const toShip = (): QueryFilter<OrderDoc> => ({
  status: 'paid',
  paymentStatus: trusted({ $ne: 'refunded' as const }),
});

/** True if the owner may cancel: not shipped, and any payment can be refunded. */
export function isCancellable({
  status,
  paymentStatus,
  payment,
  reservation,
  totalKobo,
}: Pick<OrderWithPayment, 'status' | 'paymentStatus' | 'payment' | 'reservation' | 'totalKobo'>): boolean {
  if (status !== 'pending' && status !== 'paid') return false;
  if (isUnpaid({ paymentStatus })) return reservation !== 'released';
  return paymentStatus !== 'refunded' && (totalKobo === 0 || payment?.transactionId != null);
}

export const isUnpaid = ({ paymentStatus }: Pick<OrderDoc, 'paymentStatus'>): boolean =>
  paymentStatus === 'pending' || paymentStatus === 'failed';

/**
 * True while payment is pending and stock has not been released; an administrator's status change does not matter.
 */
export const isPayable = ({ paymentStatus, reservation }: Pick<OrderDoc, 'paymentStatus' | 'reservation'>) =>
  paymentStatus === 'pending' && reservation !== 'released';

/** True if an administrator shipped it although it is unpaid. */
export const isSentUnpaid = (order: Pick<OrderDoc, 'status' | 'paymentStatus'>): boolean =>
  (order.status === 'shipped' || order.status === 'delivered') && isUnpaid(order);

export const isKnown = ({
  customer,
  keptForDelivery,
}: Pick<OrderDoc, 'customer' | 'keptForDelivery'>): boolean =>
  customer.email !== '' || keptForDelivery === true;

/** True if there is a receipt: the order was paid and its account is not deleted. */
export const hasReceipt = ({
  paymentStatus,
  customer,
}: Pick<OrderDoc, 'paymentStatus' | 'customer'>): boolean =>
  paymentStatus !== 'pending' && paymentStatus !== 'failed' && customer.email !== '';
