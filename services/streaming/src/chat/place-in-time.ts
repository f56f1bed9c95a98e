import { type Connection, trusted } from 'mongoose';
import { type ChatMessageDoc, chatMessageModel } from './chat-message.model.ts';

/**
 * Where a chat stood at a moment: the sequence number after which its messages are of that moment or later. Numbers, not
 * times, give the order: the clocks of two nodes may differ by a little.
 * @param lastSeq of the chat, for a moment after its last message
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
