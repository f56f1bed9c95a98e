import { getShow, listShowComments } from '@poc/contracts/endpoints/catalog';
import { listWatchHistory } from '@poc/contracts/endpoints/watch-history';
import { userDeleted, userRegistered, userUpdated } from '@poc/contracts/events/identity';
import { streamDeleted, streamEnded, streamStarted } from '@poc/contracts/events/streaming';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { showCommentModel } from './comments/show-comment.model.ts';
import { catalogService } from './service.ts';
import { showLikeModel } from './shows/likes/show-like.model.ts';
import { showModel } from './shows/show.model.ts';
import { streamModel } from './shows/streams/stream.model.ts';
import { personData, showCommentDoc, showDoc, watchEntryDoc } from './testing/fixtures.ts';
import { watchEntryModel } from './watching/watch-entry.model.ts';

const catalog = useTestService(catalogService());
const patient = { timeout: 30_000, interval: 100 };

async function createShow(): Promise<Types.ObjectId> {
  const show = showDoc();
  await showModel(catalog.deps.db).create(show);
  return show._id;
}

const streamData = (streamId: string, showId: Types.ObjectId, status: 'live' | 'ended') => ({
  streamId,
  showId: showId.toHexString(),
  streamUrl: '/uploads/shows/laugh-and-learn.mp4',
  status,
  startTime: new Date().toISOString(),
  endTime: null,
  thumbnailUrl: '/uploads/shows/live.webp',
});

const streamsOf = async (showId: Types.ObjectId): Promise<string[] | undefined> => {
  const { body } = await catalog.call(getShow, { params: { id: showId.toHexString() } });
  return body?.Streams.map((stream) => stream.id);
};

describe('the streams on a show', () => {
  it('appear when a stream starts and disappear when it ends', async () => {
    const showId = await createShow();
    const streamId = newId();
    await catalog.deps.bus.publish([
      messageOf(streamStarted, { key: streamId, data: streamData(streamId, showId, 'live') }),
    ]);
    await expect.poll(() => streamsOf(showId), patient).toEqual([streamId]);
    const row = await streamModel(catalog.deps.db).findById(streamId).lean();
    expect(row?.thumbnailUrl).toBe('/uploads/shows/live.webp');
    await catalog.deps.bus.publish([
      messageOf(streamEnded, { key: streamId, data: streamData(streamId, showId, 'ended') }),
    ]);
    await expect.poll(() => streamsOf(showId), patient).toEqual([]);
  });

  it('are unchanged by duplicate and older events', async () => {
    const showId = await createShow();
    const streamId = newId();
    const started = messageOf(streamStarted, { key: streamId, data: streamData(streamId, showId, 'live') });
    const older = messageOf(streamEnded, {
      key: streamId,
      data: streamData(streamId, showId, 'ended'),
      occurredAt: new Date(Date.now() - 60_000),
    });
    const afterwards = newId();
    const last = messageOf(streamStarted, {
      key: afterwards,
      data: streamData(afterwards, await createShow(), 'live'),
    });
    await catalog.deps.bus.publish([...Array.from({ length: 10 }, () => started), older]);
    await expect.poll(() => streamsOf(showId), patient).toEqual([streamId]);
    await catalog.deps.bus.publish([{ ...last, key: streamId }]);
    await expect
      .poll(() => streamModel(catalog.deps.db).countDocuments({ _id: afterwards }), patient)
      .toBe(1);
    expect(await streamsOf(showId)).toEqual([streamId]);
    expect(await streamModel(catalog.deps.db).countDocuments({ showId }).hint({ _id: 1 })).toBe(1);
  });

  it('a deleted stream is not restored by a late event', async () => {
    const showId = await createShow();
    const streamId = newId();
    await catalog.deps.bus.publish([
      messageOf(streamDeleted, { key: streamId, data: { streamId, showId: showId.toHexString() } }),
      messageOf(streamStarted, { key: streamId, data: streamData(streamId, showId, 'live') }),
      messageOf(streamDeleted, { key: streamId, data: { streamId, showId: showId.toHexString() } }),
    ]);
    await expect
      .poll(() => streamModel(catalog.deps.db).countDocuments({ _id: streamId, status: 'deleted' }), patient)
      .toBe(1);
    expect(await streamsOf(showId)).toEqual([]);
  });
});

describe('the people of comments', () => {
  it('have their latest name, and lose name, history and likes when they are deleted', async () => {
    const { db, bus } = catalog.deps;
    const showId = await createShow();
    const userId = newId();
    const person = new Types.ObjectId(userId);
    await showCommentModel(db).create(showCommentDoc({ showId, userId: person }));
    await watchEntryModel(db).create(watchEntryDoc({ showId, userId: person }));
    await showLikeModel(db).create({ showId, userId: person, createdAt: new Date() });

    const authorName = async () =>
      (await catalog.call(listShowComments, { params: { id: showId.toHexString() } })).body?.[0]?.User.name;
    const historyLength = async () =>
      (
        await catalog.call(listWatchHistory, {
          params: { id: userId },
          token: catalog.tokens.member({ id: userId }),
        })
      ).body?.length;

    await bus.publish([
      messageOf(userRegistered, { key: userId, data: personData(userId, 'Zainab') }),
      messageOf(userUpdated, { key: userId, data: personData(userId, 'Zainab Bello') }),
    ]);
    await expect.poll(authorName, patient).toBe('Zainab Bello');
    expect(await historyLength()).toBe(1);

    await bus.publish([
      messageOf(userDeleted, { key: userId, data: { userId, deletedAt: new Date().toISOString() } }),
      messageOf(userUpdated, { key: userId, data: personData(userId, 'Zainab Bello') }),
    ]);
    await expect.poll(authorName, patient).toBe('Former member');
    expect(await historyLength()).toBe(0);
    expect(await showLikeModel(db).countDocuments({ userId })).toBe(0);
    const show = await showModel(db).findById(showId).lean();
    expect(show?.likes).toBe(2);
  });
});
