import type { Subject } from '@poc/kit/auth/subject';
import type { OrderDoc } from './order.model.ts';

/** The condition under which an order is a subject's own; administrators have endpoints of their own. */
export const ownOrders = (subject: Subject): { userId: string } => ({ userId: subject.id });

/** Until it is shipped its owner may cancel an order; paid for, the money goes back. */
export const isCancellable = ({
  status,
  paymentStatus,
}: Pick<OrderDoc, 'status' | 'paymentStatus'>): boolean =>
  (status === 'pending' || status === 'paid') && paymentStatus !== 'refunded';
