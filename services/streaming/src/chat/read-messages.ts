import type { ChatMessage as ChatMessageAnswer } from '@poc/contracts/socket';
import { type Connection, trusted } from 'mongoose';
import { type ChatMessageDoc, chatMessageModel } from './chat-message.model.ts';
import { presentMessage } from './present-message.ts';

export interface MessageRange {
  /** Messages with a greater sequence number, from there on. Without it: the last ones. */
  after?: number | undefined;
  /** Only messages with a smaller sequence number. */
  before?: number | undefined;
  limit: number;
}

/** Reads a stretch of a chat, oldest first, without what is deleted. */
export async function readMessages(
  db: Connection,
  streamId: string,
  { after, before, limit }: MessageRange,
): Promise<ChatMessageAnswer[]> {
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
