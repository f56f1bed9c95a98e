import type { Dispute } from '@poc/contracts/entities/disputes';
import { nairaOf } from '../../naira.ts';
import type { DisputeDoc } from './dispute.model.ts';

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
