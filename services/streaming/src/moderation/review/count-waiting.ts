import type { Connection } from 'mongoose';
import { reviewItemModel } from './review-item.model.ts';

/** Counts the messages of a stream that wait for review. */
export function countWaiting(db: Connection, streamId: string): Promise<number> {
  return reviewItemModel(db).countDocuments({ streamId, decision: null });
}
