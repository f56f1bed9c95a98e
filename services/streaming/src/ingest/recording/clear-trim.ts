import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import { type BroadcastDoc, broadcastModel } from '../broadcast.model.ts';

/**
 * Removes the trim of a stream that continues, since it would also cut the new part.
 * @returns the removed trim
 */
export async function clearTrim(
  tx: Transaction,
  _id: Types.ObjectId,
): Promise<{ start: number; end: number | null } | null> {
  const before = await broadcastModel(tx)
    .findOneAndUpdate({ _id }, { $set: { trim: null } })
    .lean<BroadcastDoc>();
  return before?.trim ? { start: before.trim.start, end: before.trim.end ?? null } : null;
}
