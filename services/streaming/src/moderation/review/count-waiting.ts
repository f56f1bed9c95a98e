import type { Connection } from 'mongoose';
import { reviewItemModel } from './review-item.model.ts';

/** How many messages of a stream wait for an administrator. */
export function countWaiting(db: Connection, streamId: string): Promise<number> {
  return reviewItemModel(db).countDocuments({ streamId, decision: null });
}
