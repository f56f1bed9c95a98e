import type { Dispute } from '@poc/contracts/entities/disputes';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import type { NameOf } from '../../buyers/buyers.api.ts';
import { nairaOf } from '../../naira.ts';
import type { OrderDoc } from '../order.model.ts';
import { refundableOf } from '../order.policy.ts';
import { presentOrder } from '../present-order.ts';

export function presentManagedOrder(
  order: OrderDoc,
  nameOf: NameOf,
  disputes: Dispute[] | undefined,
): ManagedOrder {
  const [first] = order.lines;
  return {
    ...presentOrder(order),
    User: { name: order.customer.name, email: order.customer.email, phone: order.customer.phone },
    Merch: {
      product_name: first?.productName ?? '',
      image_url: first?.imageUrl ?? '',
      price: nairaOf(first?.priceKobo ?? 0),
    },
    refundable: nairaOf(refundableOf(order)),
    ...(disputes ? { disputes } : {}),
    history: order.history.map(({ status, by, at, note }) => ({
      status,
      by: nameOf(by),
      at: at.toISOString(),
      note,
    })),
    refunds: order.refunds.map(({ _id, amountKobo, reason, status, by, at, lastError, nextTryAt }) => ({
      id: _id.toHexString(),
      amount: nairaOf(amountKobo),
      reason,
      status,
      by: nameOf(by),
      at: at.toISOString(),
      error: lastError,
      next_try_at: nextTryAt?.toISOString() ?? null,
    })),
  };
}
