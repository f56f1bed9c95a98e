import { listStreams } from '@poc/contracts/endpoints/streaming';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStreaming, type TestStreaming } from '../testing/start-streaming.ts';

let streaming: TestStreaming;
let naira: string[];
beforeAll(async () => {
  streaming = await startStreaming();
  const add = async (title: string, status: 'live' | 'scheduled' | 'ended') => {
    const { _id: showId } = await streaming.addShow({ title });
    return (await streaming.addStream({ showId, status, startTime: new Date(Date.now() + 60_000) }))._id;
  };
  const live = await add('Naira Nights', 'live');
  await add('Crypto (and cash)', 'live');
  const past = await add('The naira, later', 'ended');
  naira = [live, past].map((id) => id.toHexString());
});
afterAll(() => streaming.service.stop());

const find = async (query: Record<string, string | number>) => {
  const { body, headers } = await streaming.service.call(listStreams, { query });
  return { ids: body?.map(({ id }) => id), total: headers.get('x-total-count'), link: headers.get('link') };
};

describe('GET /streams?search=', () => {
  it('200: by a part of the show’s title, whatever its case', async () => {
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

  it('200: to the letter, whatever the letters mean elsewhere', async () => {
    expect((await find({ search: '(and' })).ids).toHaveLength(1);
    expect((await find({ search: '.*' })).ids).toEqual([]);
  });

  it('400: more than a search may be', async () => {
    const answer = await streaming.service.call(listStreams, { query: { search: 'x'.repeat(201) } });
    expect(answer).toMatchObject({ status: 400, errors: [{ path: 'query.search' }] });
  });
});
