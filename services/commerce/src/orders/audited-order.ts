import type { OrderDoc } from './order.model.ts';
import { numberOf } from './order-number.ts';

/** Target of an audit entry about an order. */
export const auditedOrder = (order: OrderDoc) =>
  ({
    kind: 'order',
    id: order._id.toHexString(),
    ownerId: order.userId.toHexString(),
    name: numberOf(order),
  }) as const;
