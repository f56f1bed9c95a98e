import type { Dispute } from '@poc/contracts/entities/disputes';
import { type Connection, type Types, trusted } from 'mongoose';
import { type DisputeDoc, disputeModel } from './dispute.model.ts';
import { presentDispute } from './present-dispute.ts';

export async function disputesOf(
  db: Connection,
  orders: readonly { readonly _id: Types.ObjectId }[],
): Promise<Map<string, Dispute[]>> {
  const found = await disputeModel(db)
    .find({ orderId: trusted({ $in: orders.map(({ _id }) => _id), $type: 'objectId' as const }) })
    .lean<DisputeDoc[]>();
  const sorted = found.toSorted((one, other) => one.rank - other.rank);
  return Map.groupBy(sorted.map(presentDispute), ({ order_id }) => order_id ?? '');
}
