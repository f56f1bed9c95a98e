import { type Connection, trusted } from 'mongoose';
import { type ChatMessageDoc, chatMessageModel } from './chat-message.model.ts';

/**
 * Finds the sequence number after which a chat's messages are at or after a point in time. Numbers define the order,
 * not times: clocks of two nodes may differ.
 * @param lastSeq result for a time after the last message
 */
export async function placeInTime(
  db: Connection,
  streamId: string,
  since: Date,
  lastSeq: number,
): Promise<number> {
  const first = await chatMessageModel(db)
    .findOne({ streamId, postedAt: trusted({ $gte: since }) }, { seq: 1 })
    .sort({ postedAt: 1 })
    .lean<Pick<ChatMessageDoc, 'seq'>>();
  return first ? first.seq - 1 : lastSeq;
}
