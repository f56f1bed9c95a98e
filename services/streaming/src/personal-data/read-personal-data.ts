import type { PersonalData } from '@poc/kit/http/personal-data';
import { type Connection, type Types, trusted } from 'mongoose';
import { type ChatMessageDoc, chatMessageModel } from '../chat/chat-message.model.ts';
import type { Deps } from '../config.ts';
import { type ShowCardDoc, showCardModel } from '../projections/show-card.model.ts';
import { type StreamDoc, streamModel } from '../streams/stream.model.ts';

/** What streaming holds of a person: their chat messages, oldest first. Reactions and viewers are counted, not kept by person. */
export const readPersonalData =
  ({ db }: Pick<Deps, 'db'>) =>
  async (userId: string): Promise<PersonalData> => ({ chatMessages: chatMessages(db, userId) });

async function* chatMessages(db: Connection, userId: string) {
  const titles = await titlesOf(db, await chatMessageModel(db).distinct('streamId', { userId }));
  // An id begins with the moment it was made, and the index of people has it: no sorting, however many there are.
  const found = chatMessageModel(db).find({ userId }).sort({ _id: 1 }).lean<ChatMessageDoc[]>();
  for await (const message of found.cursor()) {
    const streamId = message.streamId.toHexString();
    const { user: sentAs, text, postedAt } = message;
    const stream = titles.get(streamId) ?? '';
    yield { id: message._id.toHexString(), streamId, stream, sentAs, text, at: postedAt.toISOString() };
  }
}

/** The names of streams, which are those of their shows, by id. */
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
