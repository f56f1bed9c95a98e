import type { StreamStatus } from '@poc/contracts/entities/streaming';
import { type Connection, trusted } from 'mongoose';
import { type StreamDoc, streamModel } from './stream.model.ts';

/** The statuses of streams, by id, as their chats know them. One whose show is hidden is left out, as one that is gone. */
export async function readStatuses(
  db: Connection,
  streamIds: readonly string[],
): Promise<ReadonlyMap<string, StreamStatus>> {
  const found = await streamModel(db)
    .find({ _id: trusted({ $in: streamIds }), hidden: false }, { status: 1 })
    .lean<Pick<StreamDoc, '_id' | 'status'>[]>();
  return new Map(found.map(({ _id, status }) => [_id.toHexString(), status]));
}

/** The same of one that was read: null where its chat does not exist for anybody. */
export const statusForChat = ({
  hidden,
  status,
}: Pick<StreamDoc, 'hidden' | 'status'>): StreamStatus | null => (hidden ? null : status);
