import { listStreams, searchStreams } from '@poc/contracts/endpoints/streaming';
import { showUpdated } from '@poc/contracts/events/catalog';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { queriesOf } from '@poc/testing/profile';
import { beforeAll, describe, expect, it } from 'vitest';
import { useStreaming } from '../testing/start-streaming.ts';
import { onShowChanged } from './shows/on-show-changed.ts';

const streaming = useStreaming();
let naira: string[];
beforeAll(async () => {
  const add = async (title: string, status: 'live' | 'scheduled' | 'ended') => {
    const { _id: showId } = await streaming.addShow({ title });
    return (await streaming.addStream({ showId, status, startTime: new Date(Date.now() + 60_000) }))._id;
  };
  const live = await add('Naira Nights', 'live');
  await add('Crypto (and cash)', 'live');
  const past = await add('The naira, later', 'ended');
  naira = [live, past].map((id) => id.toHexString());
});

const unchanged = {
  description: '',
  category: 'Trading',
  thumbnailUrl: '',
  published: true,
  access: 'free' as const,
  earlyAccessUntil: null,
  video: null,
  host: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const renamed = {
  id: newId(),
  type: showUpdated.type,
  occurredAt: new Date(Date.now() + 60_000).toISOString(),
  key: newId(),
  traceId: '',
};

const find = async (query: Record<string, string | number>) => {
  const { body, headers } = await streaming.service.call(listStreams, { query });
  return { ids: body?.map(({ id }) => id), total: headers.get('x-total-count'), link: headers.get('link') };
};

describe('GET /streams?search=', () => {
  it("200: by a part of the show's title, in any case", async () => {
    expect(await find({ search: 'NAIRA' })).toMatchObject({ ids: naira, total: '2' });
    expect(await find({ search: 'naira', status: 'ended' })).toMatchObject({
      ids: naira.slice(1),
      total: '1',
    });
    expect(await find({ search: 'goat' })).toMatchObject({ ids: [], total: '0' });
  });

  it('200: page by page', async () => {
    const first = await find({ search: 'naira', limit: 1 });
    expect(first.ids).toEqual(naira.slice(0, 1));
    const next = /<([^>]+)>; rel="next"/.exec(first.link ?? '')?.[1] ?? '';
    const cursor = new URL(next, 'http://x').searchParams.get('cursor') ?? '';
    expect(await find({ search: 'naira', limit: 1, cursor })).toMatchObject({
      ids: naira.slice(1),
      link: null,
    });
  });

  it('200: special characters have no meaning', async () => {
    expect((await find({ search: '(and' })).ids).toHaveLength(1);
    expect((await find({ search: '.*' })).ids).toEqual([]);
  });

  it("200: by the show's current title, in an index", async () => {
    const { db } = streaming.service.deps;
    const { _id: showId } = await streaming.addShow({ title: 'Owambe Economics' });
    const { _id } = await streaming.addStream({ showId, status: 'ended' });
    const ids = [_id.toHexString()];
    const queries = await queriesOf(db, 'show_card', async () => {
      expect((await find({ search: 'owambe eco' })).ids).toEqual(ids);
    });
    for (const { planSummary } of queries) expect(planSummary).toMatch(/^(IXSCAN|COUNT_SCAN|IDHACK)/);

    const data = { showId: showId.toHexString(), title: 'Aso-ebi Budgets', ...unchanged };
    await withTransaction(db, (tx) => onShowChanged({ ...renamed, data }, tx));
    expect((await find({ search: 'owambe' })).ids).toEqual([]);
    expect((await find({ search: 'ebi bud' })).ids).toEqual(ids);
  });

  it('400: a search that is too long', async () => {
    const response = await streaming.service.call(listStreams, { query: { search: 'x'.repeat(201) } });
    expect(response).toMatchObject({ status: 400, errors: [{ path: 'query.search' }] });
  });
});

describe('GET /search/streams', () => {
  const search = async (q: string, more: object = {}) =>
    (await streaming.service.call(searchStreams, { query: { q, ...more } })).body?.map(({ id }) => id);

  it('200: visible streams by their show, live ones first', async () => {
    const host = { slug: 'kemi', name: 'Kemi Bankole', pictureUrl: '' };
    const { _id: showId } = await streaming.addShow({ title: 'Kobo Kings', description: 'Coins.', host });
    const add = async (changes: object) =>
      (await streaming.addStream({ showId, ...changes }))._id.toHexString();
    const past = await add({ status: 'ended' });
    const live = await add({ status: 'live' });
    await add({ status: 'live', hidden: true });
    expect(await search('kobo')).toEqual([live, past]);
    expect(await search('bankole coin')).toEqual([live, past]);
    expect(await search('kobo', { limit: 1, cursor: '1' })).toEqual([past]);
    expect(await search('goat')).toEqual([]);
  });

  it('400: an invalid cursor', async () => {
    const { status } = await streaming.service.call(searchStreams, { query: { q: 'kobo', cursor: 'x' } });
    expect(status).toBe(400);
  });
});
