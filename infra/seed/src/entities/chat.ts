import type { Transaction } from '@poc/kit/mongo/transaction';
import { type ChatMessageDoc, chatMessageModel } from '@poc/streaming/chat/chat-message.model';
import type { StreamDoc } from '@poc/streaming/streams/stream.model';
import type { Connection } from 'mongoose';
import { chatLines } from '../content/chat.ts';
import { seedId } from '../ids.ts';
import type { Moments } from '../moments.ts';
import { avatarOf, personIdOf, personOf } from './people.ts';

/** Chat of a demo stream: numbered from 1 without gaps, spread between its start and now. */
export function chatOf(streamKey: string, stream: StreamDoc, { now }: Moments): ChatMessageDoc[] {
  const lines = chatLines.filter((line) => line.streamKey === streamKey);
  const startMs = stream.startTime.getTime();
  const stepMs = (now.getTime() - startMs) / (lines.length + 1);
  return lines.map((line, index) => {
    const author = personOf(line.authorKey);
    const seq = index + 1;
    return {
      _id: seedId('chat-message', `${streamKey}:${seq}`),
      streamId: stream._id,
      seq,
      userId: personIdOf(line.authorKey),
      user: author.name,
      avatar: avatarOf(author),
      role: author.role,
      text: line.text,
      ...(line.question && { question: line.question }),
      postedAt: new Date(startMs + Math.round(stepMs * seq)),
    };
  });
}

/** Stores a stream's chat in one batch, as a socket node does. */
export async function storeChat(db: Connection, tx: Transaction, messages: ChatMessageDoc[]): Promise<void> {
  if (messages.length === 0) return;
  await chatMessageModel(db).insertMany(messages, { session: tx.session });
}
