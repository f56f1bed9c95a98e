import { liveKey } from '@poc/contracts/recorded-files';
import type { ObjectStore } from '@poc/kit/storage/objects';
import { type Connection, type Types, trusted } from 'mongoose';
import { broadcastModel } from './broadcast.model.ts';
import { chapterModel } from './recording/chapter.model.ts';
import { segmentModel } from './segment.model.ts';
import { streamKeyModel } from './stream-key.model.ts';

/** True while an encoder is connected, or its last segments are being stored. */
export const isReceiving = async (db: Connection, streamId: Types.ObjectId, now: Date): Promise<boolean> =>
  (await broadcastModel(db).exists({
    _id: streamId,
    owner: trusted({ $ne: null }),
    leaseUntil: trusted({ $gt: now }),
  })) !== null;

/** Removes up to `limit` files of a stream's video, and at the end its rows. @returns the number of removed files */
export async function removeVideo(
  db: Connection,
  store: Pick<ObjectStore, 'list' | 'remove'>,
  streamId: Types.ObjectId,
  limit: number,
): Promise<number> {
  await streamKeyModel(db).deleteOne({ _id: streamId });
  await chapterModel(db).deleteMany({ streamId });
  if ((await broadcastModel(db).exists({ _id: streamId })) === null) return 0;
  let removed = 0;
  for await (const { key } of store.list(liveKey(`${streamId.toHexString()}-`))) {
    await store.remove(key);
    removed += 1;
    if (removed === limit) return removed;
  }
  await segmentModel(db).deleteMany({ streamId });
  await broadcastModel(db).deleteOne({ _id: streamId });
  return removed;
}
