import { streamUpdated } from '@poc/contracts/events/streaming';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { liveAddress, type StreamDoc, snapshotOfStream, streamModel } from '../streams/streams.api.ts';

/** Makes the video that POC receives the one that a stream shows. @returns the changed stream */
export async function showOwnVideo(
  db: Connection,
  tx: Transaction,
  before: StreamDoc,
  now: Date,
): Promise<StreamDoc> {
  const { _id } = before;
  const change = { streamUrl: liveAddress(_id.toHexString()), updatedAt: now };
  await streamModel(db).updateOne({ _id }, { $set: change }, { session: tx.session });
  const after = { ...before, ...change };
  await tx.emit(streamUpdated, { key: _id.toHexString(), data: snapshotOfStream(after) });
  return after;
}
