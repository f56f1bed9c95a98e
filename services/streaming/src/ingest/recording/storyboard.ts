import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import { type BroadcastDoc, broadcastModel } from '../broadcast.model.ts';
import type { PlaylistSegment } from '../live-playlists.ts';

/** Update that makes a storyboard due, since the recording may show a different part. */
export const storyboardDue = (now: Date) => ({ storyboardDueAt: now, storyboardAttempts: 0 });

/** Queues the storyboard of a stream's recording, if it has one. */
export async function queueStoryboard(tx: Transaction, _id: Types.ObjectId, now: Date): Promise<void> {
  await broadcastModel(tx).updateOne({ _id }, { $set: storyboardDue(now) });
}

/** Returns the storyboard if it covers exactly these segments: others may show trimmed parts. */
export function storyboardOf(
  broadcast: Pick<BroadcastDoc, 'storyboard'> | null,
  segments: readonly PlaylistSegment[],
): NonNullable<BroadcastDoc['storyboard']> | null {
  const { storyboard } = broadcast ?? {};
  const fits = storyboard?.first === segments[0]?.seq && storyboard?.last === segments.at(-1)?.seq;
  return (fits && storyboard) || null;
}
