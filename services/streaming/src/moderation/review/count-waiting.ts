import type { Connection } from 'mongoose';
import { reviewItemModel } from './review-item.model.ts';

/** Counts the pending review items of a stream. */
export function countWaiting(db: Connection, streamId: string): Promise<number> {
  return reviewItemModel(db).countDocuments({ streamId, decision: null });
}
