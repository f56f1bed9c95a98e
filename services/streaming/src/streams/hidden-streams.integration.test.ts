import { getStream, listLiveStreams, listMessages, listStreams } from '@poc/contracts/endpoints/streaming';
import { createStream } from '@poc/contracts/endpoints/streaming-admin';
import { showDeleted, showUpdated } from '@poc/contracts/events/catalog';
import { messageOf } from '@poc/testing/events';
import { describe, expect, it } from 'vitest';
import { useStreaming } from '../testing/start-streaming.ts';
import { readStatuses } from './read-statuses.ts';
import { showCardModel } from './shows/show-card.model.ts';

const patient = { timeout: 40_000, interval: 50 };
const streaming = useStreaming();

const token = (role: 'admin' | 'member' | 'nobody') =>
  role === 'nobody' ? {} : { token: streaming.service.tokens[role]() };
const people = ['nobody', 'member', 'admin'] as const;
type Person = (typeof people)[number];

/** Checks each view of a stream: its page, its chat, the lists, the chat's node. */
async function seenBy(who: Person, id: string): Promise<boolean[]> {
  const { service } = streaming;
  const params = { id };
  const all = { query: { limit: 100 }, ...token(who) };
  const lists = await Promise.all([
    service.call(listStreams, all),
    service.call(listLiveStreams, all),
    service.call(listStreams, { ...all, query: { limit: 100, status: 'live' } }),
  ]);
  for (const { body, headers } of lists) expect(headers.get('x-total-count')).toBe(String(body?.length));
  return [
    (await service.call(getStream, { params, ...token(who) })).status === 200,
    (await service.call(listMessages, { params, ...token(who) })).status === 200,
    ...lists.map(({ body }) => (body ?? []).some((stream) => stream.id === id)),
  ];
}
const everywhere = Array(5).fill(true);
const nowhere = Array(5).fill(false);
const inItsChat = async (id: string) => (await readStatuses(streaming.service.deps.db, [id])).get(id);

/** Older than all events of the catalog. */
const longAgo = new Date(0);
/** Time of the last published event; the next one is a second later. */
let publishedAt = Date.now();
function nextMoment(): Date {
  publishedAt += 1_000;
  return new Date(publishedAt);
}
const publishShow = (showId: string, published: boolean) => {
  const data = {
    showId,
    title: 'Kolo Kings',
    description: 'Savings',
    category: 'Trading',
    thumbnailUrl: '',
    published,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  return streaming.service.deps.bus.publish([
    messageOf(showUpdated, { key: showId, data, occurredAt: nextMoment() }),
  ]);
};
const liveStream = async () => {
  const show = await streaming.addShow({ changedAt: longAgo });
  const stream = await streaming.addStream({ showId: show._id });
  return { id: stream._id.toHexString(), showId: show._id.toHexString() };
};

describe('the streams of a show', () => {
  it('are hidden from all but administrators while it is unpublished, and visible again afterwards', async () => {
    const { id, showId } = await liveStream();
    const other = await liveStream();
    for (const who of people) expect(await seenBy(who, id)).toEqual(everywhere);

    await publishShow(showId, false);
    await expect.poll(() => inItsChat(id), patient).toBeUndefined();
    expect(await seenBy('nobody', id)).toEqual(nowhere);
    expect(await seenBy('member', id)).toEqual(nowhere);
    expect(await seenBy('admin', id)).toEqual(everywhere);
    expect(await seenBy('nobody', other.id)).toEqual(everywhere);

    await publishShow(showId, true);
    await expect.poll(() => inItsChat(id), patient).toBe('live');
    for (const who of people) expect(await seenBy(who, id)).toEqual(everywhere);
    const signals = await streaming.service.deps.db.collection('live_signals').find().toArray();
    const mine = signals.filter(({ streamId }) => String(streamId) === id);
    expect(mine.map(({ signal }) => signal)).toEqual([
      { kind: 'stream', status: null },
      { kind: 'stream', status: 'live' },
    ]);
  });

  it('are hidden when it is deleted permanently, despite late events', async () => {
    const { id, showId } = await liveStream();
    await streaming.service.deps.bus.publish([
      messageOf(showDeleted, { key: showId, data: { showId }, occurredAt: nextMoment() }),
    ]);
    await expect.poll(() => inItsChat(id), patient).toBeUndefined();
    await publishShow(showId, true);
    const { id: after, showId: afterShow } = await liveStream();
    await publishShow(afterShow, false);
    await expect.poll(() => inItsChat(after), patient).toBeUndefined();
    expect(await seenBy('member', id)).toEqual(nowhere);
    expect(await seenBy('admin', id)).toEqual(everywhere);
  });

  it('start hidden when created for an unpublished show', async () => {
    const show = await streaming.addShow({ published: false, changedAt: longAgo });
    const showId = show._id.toHexString();
    const made = await streaming.service.call(createStream, {
      ...token('admin'),
      body: {
        show_id: showId,
        status: 'live',
        stream_url: '/uploads/shows/a.mp4',
        start_time: new Date().toISOString(),
      },
    });
    const id = made.body?.id ?? '';
    expect(made.status).toBe(201);
    expect(await seenBy('nobody', id)).toEqual(nowhere);
    await publishShow(showId, true);
    await expect.poll(() => inItsChat(id), patient).toBe('live');
    expect(await seenBy('nobody', id)).toEqual(everywhere);
  });

  it('are consistent when a stream is created during the change', async () => {
    const { db } = streaming.service.deps;
    const show = await streaming.addShow({ changedAt: longAgo });
    const showId = show._id.toHexString();
    const make = () =>
      streaming.service.call(createStream, {
        ...token('admin'),
        body: {
          show_id: showId,
          status: 'live',
          stream_url: '/uploads/shows/a.mp4',
          start_time: new Date().toISOString(),
        },
      });
    const made = [];
    for (let round = 0; round < 6; round++) {
      const changed = publishShow(showId, round % 2 === 1);
      made.push(...(await Promise.all([make(), make(), make()])));
      await changed;
    }
    await publishShow(showId, false);
    const card = async () => (await showCardModel(db).findById(showId).lean())?.changedAt.getTime();
    await expect.poll(card, patient).toBe(publishedAt);
    for (const { body } of made) expect(await inItsChat(body?.id ?? '')).toBeUndefined();
  });
});
