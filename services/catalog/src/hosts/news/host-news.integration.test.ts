import { streamStarted } from '@poc/contracts/events/streaming';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { testClock } from '@poc/testing/clock';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { catalogService } from '../../service.ts';
import { publishDueShows } from '../../shows/publishing/publish-due-shows.ts';
import { showModel } from '../../shows/show.model.ts';
import { streamModel } from '../../shows/streams/stream.model.ts';
import { showDoc } from '../../testing/fixtures.ts';
import { addHost } from '../../testing/hosts.ts';
import { useShowDesk } from '../../testing/show-form.ts';
import { hostFollowModel } from '../follows/host-follow.model.ts';
import { hostNewsModel } from './host-news.model.ts';
import { publishHostNews } from './publish-host-news.ts';

const catalog = useTestService(catalogService());
const desk = useShowDesk(catalog);
const goesOn = new AbortController().signal;
const patient = { timeout: 30_000, interval: 100 };

interface News {
  showId: string;
  stream: { id: string } | null;
  newShows: number;
  userIds: string[];
}

/** Publishes all due news. Returns those of a host. */
async function newsOf(hostId: string): Promise<News[]> {
  await publishHostNews(catalog.deps.db, goesOn);
  const rows = await outboxOf(catalog.deps.db).find({ key: hostId }).sort({ position: 1 }).toArray();
  return rows.map(({ envelope }) => JSON.parse(envelope).data as News);
}

const addFollowers = (hostId: string, count: number) =>
  hostFollowModel(catalog.deps.db).insertMany(
    Array.from({ length: count }, () => ({ hostId, userId: newId(), createdAt: new Date() })),
  );

it('announces a new show to all followers in groups of 500, each follower once', async () => {
  const { id } = await addHost(catalog);
  await addFollowers(id, 1_001);
  const show = (await desk.create({ host_id: id })).body;
  const [first] = await Promise.all([newsOf(id), newsOf(id)]);
  const news = await newsOf(id);
  expect(first.length).toBeLessThanOrEqual(news.length);
  expect(news.map(({ userIds }) => userIds.length)).toEqual([500, 500, 1]);
  expect(new Set(news.flatMap(({ userIds }) => userIds)).size).toBe(1_001);
  expect(news[0]).toMatchObject({ showId: show?.id, stream: null });
  await desk.update(show?.id ?? '', { title: 'Pip Happens Again' });
  expect(await newsOf(id)).toHaveLength(3);
});

it('announces a scheduled show when it is published', async () => {
  const { id } = await addHost(catalog);
  await addFollowers(id, 1);
  const publish_at = new Date(Date.now() + 60_000).toISOString();
  await desk.create({ host_id: id, publish_at });
  expect(await newsOf(id)).toEqual([]);
  await publishDueShows({ ...catalog.deps, clock: testClock(new Date(Date.now() + 61_000)) }, goesOn);
  expect(await newsOf(id)).toHaveLength(1);
});

it('does not announce a show again that was published before it had a host', async () => {
  const { id } = await addHost(catalog);
  await addFollowers(id, 1);
  const showId = (await desk.create()).body?.id ?? '';
  await desk.update(showId, { host_id: id });
  const again = new Date(Date.now() + 60_000);
  await desk.update(showId, { publish_at: again.toISOString() });
  await publishDueShows({ ...catalog.deps, clock: testClock(new Date(again.getTime() + 1_000)) }, goesOn);
  await desk.update(showId, { publish_at: new Date(Date.now() + 120_000).toISOString() });
  const published = await desk.update(showId, { publish_at: '' });
  expect(published.body?.published).toBe(true);
  expect(await newsOf(id)).toEqual([]);
});

it('counts the new shows of a host on a day', async () => {
  const { id } = await addHost(catalog);
  await addFollowers(id, 1);
  for (let count = 0; count < 3; count++) await desk.create({ host_id: id });
  expect((await newsOf(id)).map(({ newShows }) => newShows)).toEqual([1, 2, 3]);
});

it('announces a live stream once, whatever events repeat; not one that is over, and not a hidden show', async () => {
  const { db, bus } = catalog.deps;
  const { id } = await addHost(catalog);
  await addFollowers(id, 2);
  const hostId = new Types.ObjectId(id);
  const [shown, hidden] = [showDoc({ hostId }), showDoc({ hostId, published: false })];
  await showModel(db).insertMany([shown, hidden]);
  const start = async (showId: Types.ObjectId) => {
    const streamId = newId();
    const data = {
      streamId,
      showId: showId.toHexString(),
      streamUrl: '',
      status: 'live' as const,
      startTime: new Date().toISOString(),
      endTime: null,
      thumbnailUrl: '',
    };
    const message = () => messageOf(streamStarted, { key: streamId, data });
    await bus.publish([message(), message()]);
    const queued = () => hostNewsModel(db).exists({ _id: `stream:${streamId}` });
    await expect.poll(queued, patient).not.toBeNull();
    return streamId;
  };
  const live = await start(shown._id);
  expect(await newsOf(id)).toMatchObject([{ stream: { id: live } }]);
  await start(hidden._id);
  expect(await newsOf(id)).toHaveLength(1);
  const streamId = new Types.ObjectId();
  const times = { startTime: new Date(), changedAt: new Date() };
  await streamModel(db).create({
    _id: streamId,
    showId: shown._id,
    status: 'ended',
    streamUrl: '',
    ...times,
  });
  const over = { hostId, showId: shown._id, streamId, startTime: times.startTime, due: true };
  await hostNewsModel(db).create({ _id: 'over', ...over, createdAt: new Date() });
  expect(await newsOf(id)).toHaveLength(1);
  expect(await hostNewsModel(db).findById('over').lean()).toMatchObject({ due: false });
});
