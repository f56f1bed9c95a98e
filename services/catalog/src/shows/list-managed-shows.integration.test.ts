import { getManagedShow, listManagedShows } from '@poc/contracts/endpoints/catalog';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../service.ts';
import { showDoc } from '../testing/fixtures.ts';
import { showDesk } from '../testing/show-form.ts';
import { conversionModel } from '../video/conversion/conversion.model.ts';
import { newConversion } from '../video/conversion/queue-conversion.ts';
import { showModel } from './show.model.ts';

const catalog = useTestService(catalogService());
let token: string;
beforeAll(async () => {
  token = catalog.tokens.admin();
  await showModel(catalog.deps.db).insertMany([
    showDoc({ title: 'Pip Happens' }),
    showDoc({ title: 'T-Bills and Chill', category: 'Investing', videoBytes: 1_000 }),
    showDoc({
      title: 'Not yet',
      description: 'About pips (and more).',
      published: false,
      publishAt: new Date('2099-01-01T00:00:00.000Z'),
    }),
    showDoc({ title: 'No more', deletedAt: new Date() }),
  ]);
});

const titles = async (query: {
  search?: string;
  limit?: number;
  sort?: 'oldest' | 'title';
  conversion?: 'failed';
}) => (await catalog.call(listManagedShows, { token, query })).body?.map(({ title }) => title);

describe('GET /admin/shows', () => {
  it('200: published or not, newest first, without the deleted', async () => {
    const { body, headers } = await catalog.call(listManagedShows, { token });
    expect(body?.map(({ title }) => title)).toEqual(['Not yet', 'T-Bills and Chill', 'Pip Happens']);
    expect(headers.get('x-total-count')).toBe('3');
    expect(body?.[0]).toMatchObject({
      published: false,
      publish_at: '2099-01-01T00:00:00.000Z',
      version: 1,
      video_url: '/uploads/shows/laugh-and-learn.mp4',
    });
    expect(body?.[1]?.video_bytes).toBe(1_000);
  });

  it('200: searches title, description and category, exactly', async () => {
    expect(await titles({ search: 'pip' })).toEqual(['Not yet', 'Pip Happens']);
    expect(await titles({ search: 'INVESTING' })).toEqual(['T-Bills and Chill']);
    expect(await titles({ search: '(and' })).toEqual(['Not yet']);
    expect(await titles({ search: '.*' })).toEqual([]);
    expect(await titles({ search: 'No more' })).toEqual([]);
    expect(await titles({ search: 'pips more' })).toEqual([]);
    expect(await titles({ search: 'bills and chill' })).toEqual(['T-Bills and Chill']);
  });

  it('200: finds a show by its new category, and no longer by the old one', async () => {
    const form = { title: 'Ajo Nights', description: 'Savings.' };
    const { body } = await showDesk(catalog).create({ ...form, category: 'Side Hustles' });
    expect(await titles({ search: 'hustle' })).toEqual(['Ajo Nights']);
    await showDesk(catalog).update(body?.id ?? '', { ...form, category: 'Investing' });
    expect(await titles({ search: 'hustle' })).toEqual([]);
    expect(await titles({ search: 'investing' })).toEqual(['Ajo Nights', 'T-Bills and Chill']);
    await showModel(catalog.deps.db).deleteOne({ _id: body?.id ?? '' });
  });

  it('200: oldest first on request, in searches too', async () => {
    expect(await titles({ sort: 'oldest' })).toEqual(['Pip Happens', 'T-Bills and Chill', 'Not yet']);
    expect(await titles({ sort: 'oldest', search: 'pip' })).toEqual(['Pip Happens', 'Not yet']);
  });

  it('200: only shows with a failed video on request, in searches and each order too', async () => {
    const { db } = catalog.deps;
    const videoUrl = '/uploads/shows/broken.mp4';
    await showModel(db).updateOne({ title: 'Not yet' }, { $set: { videoUrl } }).hint({ _id: 1 });
    expect(await titles({ conversion: 'failed' })).toEqual([]);
    await conversionModel(db).create([
      { ...newConversion(videoUrl, 'broken', new Date()), status: 'failed' },
      newConversion('/uploads/shows/laugh-and-learn.mp4', 'laugh-and-learn', new Date()),
    ]);
    expect(await titles({ conversion: 'failed' })).toEqual(['Not yet']);
    expect(await titles({ conversion: 'failed', sort: 'title' })).toEqual(['Not yet']);
    expect(await titles({ conversion: 'failed', search: 'pip' })).toEqual(['Not yet']);
    expect(await titles({ conversion: 'failed', search: 'bills' })).toEqual([]);
  });

  it('200: continues at the cursor', async () => {
    const { body, headers } = await catalog.call(listManagedShows, { token, query: { limit: 2 } });
    expect(body).toHaveLength(2);
    const next = new URL(/<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '', 'http://local').searchParams;
    const second = await catalog.call(listManagedShows, { token, query: Object.fromEntries(next) });
    expect(second.body?.map(({ title }) => title)).toEqual(['Pip Happens']);
  });

  it('400, 401 and 403', async () => {
    const query = { category: 'x', limit: 0, cursor: 'x'.repeat(2_001) };
    const { status, errors } = await catalog.call(listManagedShows, { token, query });
    expect([status, errors.length]).toEqual([400, 3]);
    expect((await catalog.call(listManagedShows)).status).toBe(401);
    expect((await catalog.call(listManagedShows, { token: catalog.tokens.member() })).status).toBe(403);
  });
});

describe('GET /admin/shows/{id}', () => {
  const get = (id: string, as = token) =>
    catalog.call(getManagedShow, { params: { id }, ...(as ? { token: as } : {}) });
  const idOf = async (title: string) =>
    (await showModel(catalog.deps.db).findOne({ title }).hint({ _id: 1 }))?._id.toHexString() ?? '';

  it('200: published or not', async () => {
    const { status, body } = await get(await idOf('Not yet'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Not yet', published: false, version: 1 });
  });

  it('400, 401, 403 and 404', async () => {
    const id = await idOf('Pip Happens');
    expect((await get('1')).status).toBe(400);
    expect((await get(id, '')).status).toBe(401);
    expect((await get(id, catalog.tokens.member())).status).toBe(403);
    for (const gone of [newId(), await idOf('No more')]) {
      expect(await get(gone)).toMatchObject({ status: 404, code: 'show_not_found' });
    }
  });
});
