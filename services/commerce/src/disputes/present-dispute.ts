import type { Dispute } from '@poc/contracts/entities/disputes';
import { type Connection, trusted } from 'mongoose';
import { nairaOf } from '../money/naira.ts';
import type { OrderDoc } from '../orders/order.model.ts';
import { type DisputeDoc, disputeModel } from './dispute.model.ts';

export const presentDispute = (dispute: DisputeDoc): Dispute => ({
  id: dispute._id.toHexString(),
  provider_id: dispute.providerId,
  order_id: dispute.orderId?.toHexString() ?? null,
  order_number: dispute.orderNumber,
  reference: dispute.reference,
  amount: nairaOf(dispute.amountKobo),
  currency: dispute.currency,
  category: dispute.category,
  status: dispute.status,
  resolution: dispute.resolution,
  taken: nairaOf(dispute.takenKobo),
  due_at: dispute.dueAt?.toISOString() ?? null,
  opened_at: dispute.openedAt.toISOString(),
  resolved_at: dispute.resolvedAt?.toISOString() ?? null,
});

/** The disputes of some orders, by the order's id; open ones first. */
export async function disputesOf(
  db: Connection,
  orders: readonly Pick<OrderDoc, '_id'>[],
): Promise<Map<string, Dispute[]>> {
  const found = await disputeModel(db)
    .find({ orderId: trusted({ $in: orders.map(({ _id }) => _id), $type: 'objectId' as const }) })
    .lean<DisputeDoc[]>();
  const sorted = found.toSorted((one, other) => one.rank - other.rank);
  return Map.groupBy(sorted.map(presentDispute), ({ order_id }) => order_id ?? '');
}
