import { withTransaction } from '@poc/kit/mongo/transaction';
import { showCardModel } from '@poc/streaming/streams/shows/show-card.model';
import { storeNewStream } from '@poc/streaming/streams/store-new-stream';
import type { StreamDoc } from '@poc/streaming/streams/stream.model';
import { streamDoc } from '@poc/streaming/testing/stream-doc';
import { Types } from 'mongoose';
import { withDatabase } from '../open-database.ts';

/**
 * Inserts a live stream directly into streaming's database, as if a show had been published and a stream started.
 * @returns its id
 */
export async function addLiveStream(mongoUrl: string, more: Partial<StreamDoc> = {}): Promise<string> {
  const show = {
    _id: new Types.ObjectId(),
    title: 'Bench',
    description: 'Only for a bench.',
    changedAt: new Date(),
  };
  const stream = streamDoc({ showId: show._id, status: 'live', ...more });
  await withDatabase(mongoUrl, 'poc_streaming', async (db) => {
    await showCardModel(db).create([show]);
    await withTransaction(db, (tx) => storeNewStream(tx, stream));
  });
  return stream._id.toHexString();
}
