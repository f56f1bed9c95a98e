import { chatMentioned } from '@poc/contracts/events/streaming';
import { maxChatMentions, mentionPattern } from '@poc/contracts/mentions';
import type { ChatMessage } from '@poc/contracts/socket';
import type { Clock } from '@poc/kit/clock';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { type ShowCardDoc, type StreamDoc, showCardModel, streamModel } from '../streams/streams.api.ts';
import { chatMentionModel, quietSeconds } from './chat-mention.model.ts';
import { type ChatMessageDoc, chatMessageModel } from './chat-message.model.ts';

/** Number of recent messages whose senders can be mentioned. */
const recentMessages = 300;

type Mentioning = Pick<ChatMessage, 'streamId' | 'seq' | 'user_id' | 'text'>;

/** Id of a mention's row. */
const keyOf = ({ streamId, user_id }: Mentioning, id: string) => `${streamId}:${user_id}:${id}`;

interface Mentions {
  readonly message: Mentioning;
  readonly ids: string[];
}

/**
 * Publishes the mentions in new messages of one stream: of recent chatters by their name in the chat, each at most once
 * per sender in ten minutes. Messages without an @ cost no query.
 */
export async function publishMentions(
  tx: Transaction,
  clock: Clock,
  messages: readonly Mentioning[],
): Promise<void> {
  const found = await findMentions(tx, messages);
  const keys = new Set(found.flatMap(({ message, ids }) => ids.map((id) => keyOf(message, id))));
  if (keys.size === 0) return;
  const now = clock.now();
  const since = new Date(now.getTime() - quietSeconds * 1_000);
  const notified = await chatMentionModel(tx)
    .find({ _id: trusted({ $in: [...keys] }), at: trusted({ $gt: since }) })
    .lean();
  for (const { _id } of notified) keys.delete(_id);
  const fresh = found.map(({ message, ids }) => ({
    message,
    ids: ids.filter((id) => keys.delete(keyOf(message, id))),
  }));
  const rows = fresh.flatMap(({ message, ids }) =>
    ids.map((id) => ({
      updateOne: {
        filter: { _id: keyOf(message, id) },
        update: { $set: { at: now, seq: message.seq } },
        upsert: true,
      },
    })),
  );
  if (rows.length > 0) await chatMentionModel(tx).bulkWrite(rows);
  await emit(tx, fresh, { withdrawn: false });
}

/** Withdraws the mentions first made by a deleted message. */
export async function withdrawMentions(tx: Transaction, message: Mentioning): Promise<void> {
  const [found] = await findMentions(tx, [message]);
  const ids: string[] = [];
  for (const id of found?.ids ?? []) {
    const row = { _id: keyOf(message, id), seq: message.seq };
    const { deletedCount } = await chatMentionModel(tx).deleteOne(row);
    if (deletedCount > 0) ids.push(id);
  }
  await emit(tx, [{ message, ids }], { withdrawn: true });
}

async function findMentions(tx: Transaction, messages: readonly Mentioning[]): Promise<Mentions[]> {
  const mentioning = messages.filter(({ text }) => text.includes('@'));
  const [first] = mentioning;
  if (!first) return [];
  const chatters = await chatMessageModel(tx)
    .find(
      {
        streamId: first.streamId,
        seq: trusted({ $gte: first.seq - recentMessages, $lt: mentioning.at(-1)?.seq ?? first.seq }),
      },
      { _id: 0, user: 1, userId: 1 },
    )
    .sort({ seq: 1 })
    .lean<Pick<ChatMessageDoc, 'user' | 'userId'>[]>();
  // Among people with the same name, the latest chatter is mentioned.
  const idOf = new Map(chatters.map(({ user, userId }) => [user.normalize('NFC'), userId.toHexString()]));
  const pattern = mentionPattern([...idOf.keys()]);
  if (pattern === null) return [];
  return mentioning.map((message) => {
    const ids = [...message.text.matchAll(pattern)].flatMap(([, name = '']) => idOf.get(name) ?? []);
    const others = [...new Set(ids)].filter((id) => id !== message.user_id);
    return { message, ids: others.slice(0, maxChatMentions) };
  });
}

/** Emits the mentions in messages of one stream. */
async function emit(
  tx: Transaction,
  mentions: readonly Mentions[],
  { withdrawn }: { withdrawn: boolean },
): Promise<void> {
  const [first, ...more] = mentions.filter(({ ids }) => ids.length > 0);
  if (!first) return;
  const { streamId } = first.message;
  const stream = await streamModel(tx).findById(streamId, { showId: 1 }).lean<StreamDoc>();
  const show = await showCardModel(tx).findById(stream?.showId).lean<ShowCardDoc>();
  const common = { streamId, showTitle: show?.title ?? '', withdrawn };
  for (const { message, ids } of [first, ...more]) {
    const data = { ...common, userId: message.user_id, mentioned: ids };
    await tx.emit(chatMentioned, { key: streamId, data });
  }
}
