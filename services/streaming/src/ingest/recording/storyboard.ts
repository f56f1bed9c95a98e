import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import { type BroadcastDoc, broadcastModel } from '../broadcast.model.ts';
import type { PlaylistSegment } from '../live-playlists.ts';

/** Change of a broadcast whose recording may show another part from now on. */
export const storyboardDue = (now: Date) => ({ storyboardDueAt: now, storyboardAttempts: 0 });

/** Has the storyboard of a stream's recording made, if it has one. */
export async function queueStoryboard(tx: Transaction, _id: Types.ObjectId, now: Date): Promise<void> {
  await broadcastModel(tx).updateOne({ _id }, { $set: storyboardDue(now) });
}

/** The storyboard of exactly these segments, so that it shows nothing that was cut off. */
export function storyboardOf(
  broadcast: Pick<BroadcastDoc, 'storyboard'> | null,
  segments: readonly PlaylistSegment[],
): NonNullable<BroadcastDoc['storyboard']> | null {
  const { storyboard } = broadcast ?? {};
  const fits = storyboard?.first === segments[0]?.seq && storyboard?.last === segments.at(-1)?.seq;
  return (fits && storyboard) || null;
}
