import * as contracts from '@poc/contracts/endpoints/catalog';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../service.ts';
import { showDoc, watchEntryDoc } from '../testing/fixtures.ts';
import { watchEntryModel } from '../watching/watch-entry.model.ts';
import { type ShowDoc, showModel } from './show.model.ts';
import { streamModel } from './streams/stream.model.ts';

const hour = 3_600_000;
const viewer = new Types.ObjectId();

const shows = {
  forex: showDoc({ title: 'Pip Happens' }),
  candles: showDoc({ title: 'Candlesticks', description: 'Red (and green) candles: 100% clear.' }),
  tBills: showDoc({ title: 'T-Bills and Chill', category: 'Investing', duration: null }),
  live: showDoc({ title: 'Kolo Kings', category: 'Personal Finance' }),
  tomorrow: showDoc({ title: 'Japa Budget', startTime: new Date(Date.now() + 24 * hour) }),
  soon: showDoc({ title: 'Landlord Dreams', startTime: new Date(Date.now() + hour) }),
  hidden: showDoc({ title: 'Not yet', published: false }),
  deleted: showDoc({ title: 'No more', deletedAt: new Date() }),
} as const satisfies Record<string, ShowDoc>;

const catalog = useTestService(catalogService());
const idOf = (name: keyof typeof shows): string => shows[name]._id.toHexString();
const titles = (body: { title: string }[] | null): string[] => (body ?? []).map((show) => show.title);

beforeAll(async () => {
  const { db } = catalog.deps;
  await showModel(db).insertMany(Object.values(shows));
  await streamModel(db).insertMany([
    {
      _id: new Types.ObjectId(),
      showId: shows.live._id,
      streamUrl: '/uploads/shows/laugh-and-learn.mp4',
      status: 'live',
      startTime: new Date(),
      changedAt: new Date(),
    },
    {
      _id: new Types.ObjectId(),
      showId: shows.forex._id,
      streamUrl: '/uploads/shows/laugh-and-learn.mp4',
      status: 'ended',
      startTime: new Date(),
      changedAt: new Date(),
    },
  ]);
  await watchEntryModel(db).create(watchEntryDoc({ showId: shows.forex._id, userId: viewer, progress: 62 }));
});

describe('GET /shows', () => {
  it('200: published shows, newest first, without hidden and deleted ones', async () => {
    const { status, body, headers } = await catalog.call(contracts.listShows);
    expect(status).toBe(200);
    expect(titles(body)).toEqual([
      'Landlord Dreams',
      'Japa Budget',
      'Kolo Kings',
      'T-Bills and Chill',
      'Candlesticks',
      'Pip Happens',
    ]);
    expect(headers.get('x-total-count')).toBe('6');
    expect(headers.get('link')).toBeNull();
  });

  it('200: cursor pages list each show once and retain the rest of the query', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const { body, headers } = await catalog.call(contracts.listShows, {
        query: { limit: 2, category: 'Trading', ...(cursor ? { cursor } : {}) },
      });
      seen.push(...titles(body));
      expect(headers.get('x-total-count')).toBe('4');
      const next = headers.get('link')?.match(/<([^>]+)>; rel="next"/)?.[1];
      const query = next ? new URL(next, 'http://localhost').searchParams : null;
      if (query) expect(query.get('category')).toBe('Trading');
      cursor = query?.get('cursor') ?? undefined;
      pages += 1;
    } while (cursor && pages < 10);
    expect(pages).toBe(2);
    expect(seen).toEqual(['Landlord Dreams', 'Japa Budget', 'Candlesticks', 'Pip Happens']);
  });

  it('200: searches title and description exactly, ignoring case', async () => {
    const search = async (text: string) =>
      titles((await catalog.call(contracts.listShows, { query: { search: text } })).body);
    expect(await search('t-bills')).toEqual(['T-Bills and Chill']);
    expect(await search('RED (AND')).toEqual(['Candlesticks']);
    expect(await search('100%')).toEqual(['Candlesticks']);
    expect(await search('.*')).toEqual([]);
  });

  it('200: shows video and progress to signed-in users only', async () => {
    const asVisitor = await catalog.call(contracts.listShows, { query: { search: 'Pip' } });
    expect(asVisitor.body?.[0]).toMatchObject({ video_url: null });
    expect(asVisitor.body?.[0]).not.toHaveProperty('progress');
    const token = catalog.tokens.member({ id: viewer.toHexString() });
    const asViewer = await catalog.call(contracts.listShows, { query: { search: 'Pip' }, token });
    expect(asViewer.body?.[0]).toMatchObject({
      video_url: '/uploads/shows/laugh-and-learn.mp4',
      progress: 62,
    });
  });

  it('400: names every fault', async () => {
    const { status, code, errors } = await catalog.call(contracts.listShows, {
      query: { limit: '0', category: 'x'.repeat(61), colour: 'red' },
    });
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(errors.map((fault) => fault.path).toSorted()).toEqual([
      'query.category',
      'query.colour',
      'query.limit',
    ]);
  });

  it('400: an invalid cursor and one of another list', async () => {
    const foreign = Buffer.from(JSON.stringify(['-createdAt', 'Pip Happens', newId()])).toString('base64url');
    for (const cursor of ['x', Buffer.from('{"$gt":""}').toString('base64url'), foreign]) {
      const { status, errors } = await catalog.call(contracts.listShows, { query: { cursor } });
      expect(status).toBe(400);
      expect(errors.map((fault) => fault.path)).toEqual(['query.cursor']);
    }
  });

  it('400: operators in the query reach no filter', async () => {
    for (const query of ['category[$ne]=x', 'search[$regex]=.', '$where=1', '__proto__[x]=1']) {
      const response = await fetch(`${catalog.url}/api/shows?${query}`);
      expect(response.status).toBe(400);
    }
  });
});

describe('GET /shows/live', () => {
  it('200: shows with a live stream, and that stream', async () => {
    const { status, body } = await catalog.call(contracts.listLiveShows);
    expect(status).toBe(200);
    expect(titles(body)).toEqual(['Kolo Kings']);
    expect(body?.[0]?.Streams).toMatchObject([
      { status: 'live', stream_url: '/uploads/shows/laugh-and-learn.mp4' },
    ]);
  });

  it('400: an unknown query', async () => {
    const { status } = await catalog.call(contracts.listLiveShows, { query: { search: 'x' } });
    expect(status).toBe(400);
  });
});

describe('GET /shows/upcoming', () => {
  it('200: future shows, soonest first', async () => {
    const { status, body } = await catalog.call(contracts.listUpcomingShows);
    expect(status).toBe(200);
    expect(titles(body)).toEqual(['Landlord Dreams', 'Japa Budget']);
  });

  it('400: a limit that is not a number', async () => {
    const { status } = await catalog.call(contracts.listUpcomingShows, { query: { limit: 'all' } });
    expect(status).toBe(400);
  });
});

describe('GET /shows/{id}', () => {
  it('200: one show; an ended stream does not make it live', async () => {
    const { status, body } = await catalog.call(contracts.getShow, { params: { id: idOf('forex') } });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: idOf('forex'),
      title: 'Pip Happens',
      description: 'Forex without the screaming.',
      category: 'Trading',
      thumbnail_url: '/uploads/shows/pip-happens.webp',
      duration: '45 min',
      start_time: null,
      access: 'free',
      early_access_until: null,
      likes: 3,
      comments_count: 0,
      video_url: null,
      Streams: [],
      createdAt: shows.forex.createdAt.toISOString(),
    });
  });

  it('200: omits an unknown duration', async () => {
    const { body } = await catalog.call(contracts.getShow, { params: { id: idOf('tBills') } });
    expect(body).not.toHaveProperty('duration');
  });

  it('400: an invalid id', async () => {
    const { status, errors } = await catalog.call(contracts.getShow, { params: { id: 'pip-happens' } });
    expect(status).toBe(400);
    expect(errors).toEqual([{ path: 'params.id', msg: 'must be an id of 24 hexadecimal digits' }]);
  });

  it.each(['hidden', 'deleted'] as const)('404: a show that is %s', async (name) => {
    const { status, code } = await catalog.call(contracts.getShow, { params: { id: idOf(name) } });
    expect([status, code]).toEqual([404, 'show_not_found']);
  });

  it('404: an unknown id', async () => {
    const { status, code } = await catalog.call(contracts.getShow, { params: { id: newId() } });
    expect([status, code]).toEqual([404, 'show_not_found']);
  });
});

describe('GET /shows/{id}/related', () => {
  it('200: other shows of the same category', async () => {
    const { status, body } = await catalog.call(contracts.listRelatedShows, {
      params: { id: idOf('forex') },
    });
    expect(status).toBe(200);
    expect(titles(body)).toEqual(['Landlord Dreams', 'Japa Budget', 'Candlesticks']);
  });

  it('400 and 404', async () => {
    const faulty = await catalog.call(contracts.listRelatedShows, {
      params: { id: '1' },
      query: { limit: 101 },
    });
    expect([faulty.status, faulty.errors.length]).toEqual([400, 2]);
    const hidden = await catalog.call(contracts.listRelatedShows, { params: { id: idOf('hidden') } });
    expect([hidden.status, hidden.code]).toEqual([404, 'show_not_found']);
  });
});

describe('GET /shows/categories', () => {
  it('200: the default categories, in order', async () => {
    const { status, body, headers } = await catalog.call(contracts.listCategories);
    expect(status).toBe(200);
    expect(body).toEqual(['Trading', 'Investing', 'Personal Finance', 'Market Analysis']);
    expect(headers.get('x-total-count')).toBe('4');
  });

  it('400: a query parameter', async () => {
    const { status } = await catalog.call(contracts.listCategories, { query: { limit: 1 } });
    expect(status).toBe(400);
  });
});
