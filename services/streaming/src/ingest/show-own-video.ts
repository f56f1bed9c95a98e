import { streamUpdated } from '@poc/contracts/events/streaming';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { liveUrl, type StreamDoc, snapshotOfStream, streamModel } from '../streams/streams.api.ts';

/** Makes a stream show the video that POC receives for it. @returns the changed stream */
export async function showOwnVideo(tx: Transaction, before: StreamDoc, now: Date): Promise<StreamDoc> {
  const { _id } = before;
  const change = { streamUrl: liveUrl(_id.toHexString()), updatedAt: now };
  await streamModel(tx).updateOne({ _id }, { $set: change });
  const after = { ...before, ...change };
  await tx.emit(streamUpdated, { key: _id.toHexString(), data: snapshotOfStream(after) });
  return after;
}
