import type { PersonalData } from '@poc/kit/http/personal-data';
import { type Connection, type Types, trusted } from 'mongoose';
import { type ChatMessageDoc, chatMessageModel } from '../chat/chat.api.ts';
import type { Deps } from '../config.ts';
import {
  type ChatAcceptanceDoc,
  type ChatMuteDoc,
  chatAcceptanceModel,
  chatMuteModel,
  type ReviewItemDoc,
  reviewItemModel,
} from '../moderation/moderation.api.ts';
import {
  type ReminderDoc,
  reminderModel,
  type ShowCardDoc,
  type StreamDoc,
  showCardModel,
  streamModel,
} from '../streams/streams.api.ts';

/**
 * Exports a person's data: chat messages (oldest first), held messages, mutes, accepted rules and reminders.
 * Reactions and viewers are counted, not stored per person.
 */
export const readPersonalData =
  ({ db }: Pick<Deps, 'db'>) =>
  async (userId: string): Promise<PersonalData> => ({
    chatMessages: chatMessages(db, userId),
    heldChatMessages: heldChatMessages(db, userId),
    chatMutes: chatMutes(db, userId),
    acceptedChatRules: acceptedChatRules(db, userId),
    reminders: reminders(db, userId),
  });

async function* chatMessages(db: Connection, userId: string) {
  const titles = await titlesOf(db, await chatMessageModel(db).distinct('streamId', { userId }));
  // Ids start with their creation time, and the index of people contains them: no sort is needed.
  const found = chatMessageModel(db).find({ userId }).sort({ _id: 1 }).lean<ChatMessageDoc[]>();
  for await (const message of found.cursor()) {
    const streamId = message.streamId.toHexString();
    const { user: sentAs, text, question, postedAt } = message;
    const stream = titles.get(streamId) ?? '';
    const sent = { sentAs, text, ...(question ? { question } : {}), at: postedAt.toISOString() };
    yield { id: message._id.toHexString(), streamId, stream, ...sent };
  }
}

/** Exports held messages that were not approved; approved ones are chat messages. */
async function* heldChatMessages(db: Connection, userId: string) {
  const found = await reviewItemModel(db)
    .find({ userId, kind: 'held', decision: trusted({ $ne: 'approve' as const }) })
    .sort({ _id: 1 })
    .lean<ReviewItemDoc[]>();
  for (const { one, stream, streamId } of await named(db, found)) {
    yield { id: one._id.toHexString(), streamId, stream, text: one.text, at: one.at.toISOString() };
  }
}

async function* chatMutes(db: Connection, userId: string) {
  const found = await chatMuteModel(db).find({ userId }).sort({ _id: 1 }).lean<ChatMuteDoc[]>();
  for (const { one, stream, streamId } of await named(db, found)) {
    const until = one.until?.toISOString() ?? null;
    yield { streamId, stream, until, reason: one.reason, at: one.at.toISOString() };
  }
}

async function* acceptedChatRules(db: Connection, userId: string) {
  const found = await chatAcceptanceModel(db).find({ userId }).sort({ _id: 1 }).lean<ChatAcceptanceDoc[]>();
  for (const { one, stream, streamId } of await named(db, found)) {
    yield { streamId, stream, at: one.at.toISOString() };
  }
}

/** Adds the stream's title to each row. */
async function named<T extends { streamId: Types.ObjectId }>(db: Connection, rows: readonly T[]) {
  const titles = await titlesOf(
    db,
    rows.map((one) => one.streamId),
  );
  return rows.map((one) => {
    const streamId = one.streamId.toHexString();
    return { one, streamId, stream: titles.get(streamId) ?? '' };
  });
}

async function* reminders(db: Connection, userId: string) {
  const found = await reminderModel(db).find({ userId }).sort({ createdAt: 1, _id: 1 }).lean<ReminderDoc[]>();
  const titles = await titlesOf(
    db,
    found.map((one) => one.streamId),
  );
  for (const one of found) {
    const streamId = one.streamId.toHexString();
    yield { streamId, stream: titles.get(streamId) ?? '', at: one.createdAt.toISOString() };
  }
}

/** Reads the titles of the streams' shows, by stream id. */
async function titlesOf(db: Connection, streamIds: Types.ObjectId[]): Promise<ReadonlyMap<string, string>> {
  const streams = await streamModel(db)
    .find({ _id: trusted({ $in: streamIds }) }, { showId: 1 })
    .lean<Pick<StreamDoc, '_id' | 'showId'>[]>();
  const shows = await showCardModel(db)
    .find({ _id: trusted({ $in: streams.map(({ showId }) => showId) }) }, { title: 1 })
    .lean<Pick<ShowCardDoc, '_id' | 'title'>[]>();
  const byShow = new Map(shows.map(({ _id, title }) => [_id.toHexString(), title]));
  return new Map(
    streams.map(({ _id, showId }) => [_id.toHexString(), byShow.get(showId.toHexString()) ?? '']),
  );
}
