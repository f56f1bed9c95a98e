import type { Dispute } from '@poc/contracts/entities/disputes';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import type { NameOf } from '../../buyers/buyers.api.ts';
import { nairaOf } from '../../naira.ts';
import { refundableOf } from '../../payments/payments.api.ts';
import { isSentUnpaid, type OrderWithPayment } from '../order.policy.ts';
import { presentOrder } from '../present-order.ts';

export function presentManagedOrder(
  order: OrderWithPayment,
  nameOf: NameOf,
  disputes: Dispute[] | undefined,
): ManagedOrder {
  const [first] = order.lines;
  return {
    ...presentOrder(order),
    user_id: order.userId.toHexString(),
    User: { name: order.customer.name, email: order.customer.email, phone: order.customer.phone },
    Merch: {
      product_name: first?.productName ?? '',
      image_url: first?.imageUrl ?? '',
      price: nairaOf(first?.priceKobo ?? 0),
    },
    refundable: nairaOf(refundableOf(order.payment)),
    sent_unpaid: isSentUnpaid(order),
    ...(disputes ? { disputes } : {}),
    history: order.history.map(({ status, by, at, note }) => ({
      status,
      by: nameOf(by),
      at: at.toISOString(),
      note,
    })),
    refunds: (order.payment?.refunds ?? []).map((refund) => ({
      id: refund._id.toHexString(),
      amount: nairaOf(refund.amountKobo),
      reason: refund.reason,
      status: refund.status,
      by: nameOf(refund.by),
      at: refund.at.toISOString(),
      error: refund.lastError,
      next_try_at: refund.nextTryAt?.toISOString() ?? null,
      credit_note: refund.creditNote ?? null,
    })),
  };
}
