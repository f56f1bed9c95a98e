import { getStream } from '@poc/contracts/endpoints/streaming';
import { showCreated, showDeleted, showUpdated } from '@poc/contracts/events/catalog';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import type { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { showCardModel } from '../streams/shows/show-card.model.ts';
import { useStreaming } from '../testing/start-streaming.ts';

const streaming = useStreaming();

const timeout = 20_000;
const cardOf = (id: string) => showCardModel(streaming.service.deps.db).findById(id).lean();
const snapshot = (showId: string, title: string) => ({
  showId,
  title,
  description: 'About money',
  category: 'Trading',
  thumbnailUrl: '/uploads/shows/a.webp',
  published: true,
  createdAt: '2026-01-01T00:00:00.000Z',
});

it('stores the latest version of a show despite repeated or late events, and retains its title when it is deleted', async () => {
  const { bus, db } = streaming.service.deps;
  const key = newId();
  const created = messageOf(showCreated, { key, data: snapshot(key, 'First'), occurredAt: new Date(1_000) });
  const updated = messageOf(showUpdated, { key, data: snapshot(key, 'Second'), occurredAt: new Date(3_000) });
  const late = messageOf(showUpdated, { key, data: snapshot(key, 'Late'), occurredAt: new Date(2_000) });
  await bus.publish([...Array.from({ length: 10 }, () => created), updated, updated, late]);
  await expect.poll(async () => (await cardOf(key))?.title, { timeout }).toBe('Second');

  const deleted = messageOf(showDeleted, { key, data: { showId: key }, occurredAt: new Date(4_000) });
  await bus.publish([deleted, updated]);
  await expect.poll(async () => (await cardOf(key))?.deleted, { timeout }).toBe(true);
  expect(await cardOf(key)).toMatchObject({ title: 'Second', description: 'About money' });
  const mine = (_id: unknown) => String(_id).endsWith(JSON.parse(String(created.value)).id);
  const inbox = await db.collection('inbox').find().toArray();
  expect(inbox.filter(({ _id }) => mine(_id))).toHaveLength(1);
});

it('stores the sizes of uploaded videos for the streams that play them', async () => {
  const { bus } = streaming.service.deps;
  const key = newId();
  const video = { url: `/uploads/shows/${key}.mp4`, bytes: 45_000_000 };
  const own = await streaming.addStream({ status: 'ended', streamUrl: video.url });
  const locked = await streaming.addStream({
    streamUrl: video.url,
    showId: (await streaming.addShow({ access: 'premium' }))._id,
  });
  const other = await streaming.addStream({ streamUrl: 'https://youtu.be/abc' });
  const bytesOf = async ({ _id }: { _id: Types.ObjectId }) =>
    (await streaming.service.call(getStream, { params: { id: _id.toHexString() } })).body?.video_bytes;
  expect(await bytesOf(own)).toBeUndefined();

  const first = { ...snapshot(key, 'First'), video };
  await bus.publish([messageOf(showCreated, { key, data: first, occurredAt: new Date(1_000) })]);
  await expect.poll(() => bytesOf(own), { timeout }).toBe(45_000_000);
  expect(await bytesOf(locked)).toBeUndefined();
  expect(await bytesOf(other)).toBeUndefined();
  // The show has another video: the stream still plays the first.
  const next = { ...snapshot(key, 'Second'), video: { url: '/uploads/shows/next.mp4', bytes: 1 } };
  await bus.publish([messageOf(showUpdated, { key, data: next, occurredAt: new Date(2_000) })]);
  await expect.poll(async () => (await cardOf(key))?.title, { timeout }).toBe('Second');
  expect(await bytesOf(own)).toBe(45_000_000);
});

it('replaces a fetched show by its event', async () => {
  const key = newId();
  const asked = {
    title: 'Asked',
    description: '',
    thumbnailUrl: '',
    deleted: false,
    published: true,
    streamsMade: 0,
    changedAt: new Date(0),
  };
  await showCardModel(streaming.service.deps.db).create({ _id: key, ...asked });
  await streaming.service.deps.bus.publish([
    messageOf(showCreated, { key, data: snapshot(key, 'Renamed'), occurredAt: new Date(1_000) }),
  ]);
  await expect.poll(async () => (await cardOf(key))?.title, { timeout }).toBe('Renamed');
});
