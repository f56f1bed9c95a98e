import type { StreamStatus } from '@poc/contracts/entities/streaming';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { type LiveSignal, liveSignalModel } from './live-signal.model.ts';

/** Announces a change to every socket node, in the caller's transaction. */
export async function writeSignal(tx: Transaction, streamId: string, signal: LiveSignal): Promise<void> {
  // System time instead of the injected clock: MongoDB's TTL index compares it with its own.
  const row = { _id: new Types.ObjectId(), streamId: new Types.ObjectId(streamId), signal, at: new Date() };
  await liveSignalModel(tx).create(row);
}

/**
 * Announces a changed status or a deletion of a stream to every socket node.
 * @param status null for a deleted stream
 */
export function signalStream(
  tx: Transaction,
  { streamId, status }: { streamId: string; status: StreamStatus | null },
): Promise<void> {
  return writeSignal(tx, streamId, { kind: 'stream', status });
}
