import type { StreamStatus } from '@poc/contracts/entities/streaming';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types } from 'mongoose';
import { type LiveSignal, liveSignalModel } from './live-signal.model.ts';

/** Announces a change to every socket node, as part of the same commit. */
export async function writeSignal(
  tx: Transaction,
  db: Connection,
  streamId: string,
  signal: LiveSignal,
): Promise<void> {
  // The machine's time, not the service's: it is for the expiry, which the server decides by its own.
  const row = { _id: new Types.ObjectId(), streamId: new Types.ObjectId(streamId), signal, at: new Date() };
  await liveSignalModel(db).create([row], { session: tx.session });
}

/**
 * Announces to every socket node that a stream has another status, or is deleted: those who watch it hear of it at once.
 * @param status null for a stream that is gone
 */
export function signalStream(
  tx: Transaction,
  db: Connection,
  { streamId, status }: { streamId: string; status: StreamStatus | null },
): Promise<void> {
  return writeSignal(tx, db, streamId, { kind: 'stream', status });
}
