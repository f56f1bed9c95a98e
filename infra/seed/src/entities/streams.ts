import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type ChatMessageDoc, chatMessageModel } from '@poc/streaming/chat/chat-message.model';
import { storeNewStream } from '@poc/streaming/streams/store-new-stream';
import { type StreamDoc, streamModel } from '@poc/streaming/streams/stream.model';
import { chatLines } from '../content/chat.ts';
import { hosts } from '../content/hosts.ts';
import { type DemoStream, streams } from '../content/streams.ts';
import { addMissing, type SeedContext, type Seeded } from '../entity.ts';
import { seedId } from '../ids.ts';
import type { Moments } from '../moments.ts';
import { avatarOf, personIdOf, personOf } from './people.ts';
import { showIdOf } from './shows.ts';

/**
 * One upcoming stream embeds a video (the Blender Foundation's free film), to demonstrate embeds; all others play the
 * demo's own file.
 */
const embeds: Readonly<Record<string, string>> = {
  'next-japa': 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
};

/** Seeds streams, each with its chat in one transaction: a sequence counter without messages would be a gap. */
export async function seedStreams({ databases, moments }: SeedContext): Promise<Seeded> {
  const db = databases.streaming;
  const byId = new Map(streams.map((stream) => [streamIdOf(stream).toHexString(), stream]));
  const docs = streams.map((stream) => streamDoc(stream, moments));
  return addMissing(streamModel(db), docs, (doc) =>
    withTransaction(db, async (tx) => {
      const stream = byId.get(doc._id.toHexString());
      if (!stream) return;
      const messages = chatOf(stream.key, doc, moments);
      await storeNewStream(tx, doc, {
        lastSeq: messages.length,
        reactions: stream.reactions,
        // About half of the viewers react; a scheduled stream has none.
        peakViewers: stream.reactions.like * 2,
      });
      await storeChat(tx, messages);
    }),
  );
}

export const streamIdOf = (stream: DemoStream) => seedId('stream', stream.key);

function streamDoc(stream: DemoStream, moments: Moments): StreamDoc {
  const startTime = moments.inMinutes(stream.startsInMinutes);
  const createdAt = stream.startsInMinutes > 0 ? moments.now : startTime;
  return {
    _id: streamIdOf(stream),
    showId: showIdOf(stream.showSlug),
    streamUrl: embeds[stream.key] ?? `/uploads/shows/${stream.videoFile}`,
    status: stream.status,
    startTime,
    endTime: stream.endsInMinutes === undefined ? null : moments.inMinutes(stream.endsInMinutes),
    // The show's picture is used instead.
    thumbnailUrl: '',
    hidden: false,
    remindersDueSince: null,
    createdAt,
    updatedAt: createdAt,
  };
}

const hostKeys = new Set(hosts.map(({ personKey }) => personKey));

/** Chat of a demo stream: numbered from 1 without gaps, spread between its start and now. */
function chatOf(streamKey: string, stream: StreamDoc, { now }: Moments): ChatMessageDoc[] {
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
      ...(hostKeys.has(author.key) && { host: true as const }),
      text: line.text,
      ...(line.question && { question: line.question }),
      postedAt: new Date(startMs + Math.round(stepMs * seq)),
    };
  });
}

/** Stores a stream's chat in one batch, as a socket node does. */
async function storeChat(tx: Transaction, messages: ChatMessageDoc[]): Promise<void> {
  if (messages.length === 0) return;
  await chatMessageModel(tx).insertMany(messages);
}
