import { getStream } from '@poc/contracts/endpoints/streaming';
import { deleteStream } from '@poc/contracts/endpoints/streaming-admin';
import type { ObjectStore } from '@poc/kit/storage/objects';
import { newId } from '@poc/testing/factories';
import { type Connection, Types } from 'mongoose';
import { beforeAll, expect, it } from 'vitest';
import { type ChatMessageDoc, chatMessageModel } from '../../chat/chat-message.model.ts';
import { type BroadcastDoc, broadcastModel } from '../../ingest/broadcast.model.ts';
import { useStreaming } from '../../testing/start-streaming.ts';
import { reminderModel } from '../reminders/reminder.model.ts';
import { removalModel } from './removal.model.ts';
import { removeLeftovers } from './remove-leftovers.ts';

const patient = { timeout: 40_000, interval: 100 };
const goesOn = new AbortController().signal;
const streaming = useStreaming();
let db: Connection;
beforeAll(() => {
  db = streaming.service.deps.db;
});

/** Stores a chat and a reminder of a stream, without the stream. */
async function fill(streamId: Types.ObjectId, messages: number): Promise<void> {
  const userId = new Types.ObjectId();
  const postedAt = new Date();
  const docs = Array.from({ length: messages }, (_, at) => ({
    _id: new Types.ObjectId(),
    streamId,
    seq: at + 1,
    userId,
    user: 'Ada',
    avatar: '',
    role: 'user',
    text: `${at}`,
    postedAt,
  }));
  await chatMessageModel(db).collection.insertMany(docs as ChatMessageDoc[]);
  await reminderModel(db).create({ _id: new Types.ObjectId(), streamId, userId, createdAt: postedAt });
}
const left = async (streamId: Types.ObjectId) =>
  (await chatMessageModel(db).countDocuments({ streamId })) +
  (await reminderModel(db).countDocuments({ streamId }));
/** Streams deleted by other tests are due here as well: all consume the same topic. */
const isDue = async (streamId: Types.ObjectId) => (await removalModel(db).exists({ _id: streamId })) !== null;

it('a stream with a long chat is deleted immediately, and its chat soon afterwards', async () => {
  const { _id } = await streaming.addStream({ status: 'ended' });
  const kept = new Types.ObjectId();
  await fill(_id, 3_000);
  await fill(kept, 5);
  const params = { id: _id.toHexString() };
  const token = streaming.service.tokens.admin();
  expect((await streaming.service.call(deleteStream, { params, token })).status).toBe(204);
  expect((await streaming.service.call(getStream, { params })).status).toBe(404);
  await expect.poll(() => left(_id), patient).toBe(0);
  await expect.poll(() => isDue(_id), patient).toBe(false);
  expect(await left(kept)).toBe(6);
});

it('resumes after an interruption, also with concurrent processes', async () => {
  const [first, second] = [new Types.ObjectId(newId()), new Types.ObjectId(newId())];
  for (const streamId of [first, second]) await fill(streamId, 500);
  const stopped = new AbortController();
  stopped.abort();
  const rows = [first, second].map((_id) => ({ _id, createdAt: new Date() }));
  await removalModel(db).create(rows);
  expect(await removeLeftovers(streaming.service.deps, stopped.signal, 7)).toBe(0);
  await Promise.all([1, 2, 3].map(() => removeLeftovers(streaming.service.deps, goesOn, 7)));
  expect([await left(first), await left(second)]).toEqual([0, 0]);
  expect([await isDue(first), await isDue(second)]).toEqual([false, false]);
});

it('removes the others when the store refuses the video of one', async () => {
  const [first, second] = [new Types.ObjectId(newId()), new Types.ObjectId(newId())];
  for (const streamId of [first, second]) await fill(streamId, 5);
  await broadcastModel(db).collection.insertOne({ _id: first } as BroadcastDoc);
  // Due before the rows of other tests.
  const rows = [first, second].map((_id, at) => ({ _id, createdAt: new Date(at) }));
  await removalModel(db).create(rows);
  const store: ObjectStore = {
    ...streaming.service.deps.store,
    list: () => {
      throw new Error('Access denied');
    },
  };
  const { deps } = streaming.service;
  await expect(removeLeftovers({ db, clock: deps.clock, store }, goesOn)).rejects.toThrow(
    'Could not remove the data',
  );
  expect([await isDue(first), await isDue(second)]).toEqual([true, false]);
  await broadcastModel(db).deleteOne({ _id: first });
  await removeLeftovers(deps, goesOn);
  expect([await left(first), await left(second)]).toEqual([0, 0]);
});
