import type { ChatMessage as ChatMessageResponse } from '@poc/contracts/socket';
import { type Connection, trusted } from 'mongoose';
import { type ChatMessageDoc, chatMessageModel } from './chat-message.model.ts';
import { presentMessage } from './present-message.ts';

export interface MessageRange {
  /** Exclusive lower bound. Absent: reads the latest messages. */
  after?: number | undefined;
  /** Exclusive upper bound. */
  before?: number | undefined;
  limit: number;
}

/** Reads a range of a chat, oldest first, without deleted messages. */
export async function readMessages(
  db: Connection,
  streamId: string,
  { after, before, limit }: MessageRange,
): Promise<ChatMessageResponse[]> {
  const seq = {
    ...(after === undefined ? {} : { $gt: after }),
    ...(before === undefined ? {} : { $lt: before }),
  };
  const fromTheEnd = after === undefined;
  const found = await chatMessageModel(db)
    .find({
      streamId,
      deletedAt: null,
      ...(after === undefined && before === undefined ? {} : { seq: trusted(seq) }),
    })
    .sort({ seq: fromTheEnd ? -1 : 1 })
    .limit(limit)
    .lean<ChatMessageDoc[]>();
  return (fromTheEnd ? found.reverse() : found).map(presentMessage);
}
