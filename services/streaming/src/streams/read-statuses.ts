import type { StreamStatus } from '@poc/contracts/entities/streaming';
import { type Connection, trusted } from 'mongoose';
import { type StreamDoc, streamModel } from './stream.model.ts';

/** Reads the chat statuses of streams, by id. Streams of hidden shows are omitted, like deleted ones. */
export async function readStatuses(
  db: Connection,
  streamIds: readonly string[],
): Promise<ReadonlyMap<string, StreamStatus>> {
  const found = await streamModel(db)
    .find({ _id: trusted({ $in: streamIds }), hidden: false }, { status: 1 })
    .lean<Pick<StreamDoc, '_id' | 'status'>[]>();
  return new Map(found.map(({ _id, status }) => [_id.toHexString(), status]));
}

/** Returns the chat status of a stream; null when its chat does not exist for viewers. */
export const statusForChat = ({
  hidden,
  status,
}: Pick<StreamDoc, 'hidden' | 'status'>): StreamStatus | null => (hidden ? null : status);
