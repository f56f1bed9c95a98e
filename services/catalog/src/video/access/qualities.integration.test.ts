import * as contracts from '@poc/contracts/endpoints/catalog';
import { type Access, type PlanId, planIds } from '@poc/contracts/entitlements';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { createSignedUrls } from '@poc/kit/entitlements/signed-urls';
import { createObjectStore } from '@poc/kit/storage/objects';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../../service.ts';
import { showModel } from '../../shows/show.model.ts';
import { streamModel } from '../../shows/streams/stream.model.ts';
import { createConvertedShow, createViewer } from '../../testing/converted-show.ts';
import { type ConversionDoc, conversionModel } from '../conversion/conversion.model.ts';
import { measureRenditions } from '../conversion/measure-renditions.ts';

const hourMs = 3_600_000;
const all = [360, 480, 720, 1080, 2160];
const catalog = useTestService(catalogService());
beforeAll(async () => {
  await createObjectStore(catalog.deps.config).ensureBucket();
});

const viewerWith = (plan: PlanId) => createViewer(catalog, plan);
const createShow = (access: Access, changes: Partial<ConversionDoc> = {}) =>
  createConvertedShow(catalog, { access }, changes);

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${catalog.url}${path}`, { headers });
const statusOf = async (path: string) => (await get(path)).status;
async function videoFor(id: string, userId: string) {
  const { body } = await catalog.call(contracts.getShow, {
    params: { id },
    token: catalog.tokens.member({ id: userId }),
  });
  return body;
}
/** The viewer's master playlist, parsed. */
async function offered(id: string, userId: string) {
  const master = await (await get((await videoFor(id, userId))?.video_url ?? '')).text();
  return {
    heights: [...master.matchAll(/RESOLUTION=\d+x(\d+)/g)].map(([, height]) => Number(height)),
    playlists: master.split('\n').filter((line) => line.startsWith('/')),
  };
}
/** File URL in a rendition's playlist. */
const fileIn = async (playlist: string) => (await (await get(playlist)).text()).split('\n').at(-2) ?? '';

describe('the qualities of a video', () => {
  it.each<[PlanId, number]>([
    ['basic', 2],
    ['premium', 4],
    ['ultimate', 5],
  ])('are for %s the first %i, which play; the next does not', async (plan, count) => {
    const viewer = await viewerWith(plan);
    const { id, renditions } = await createShow('free');
    const { heights, playlists } = await offered(id, viewer);
    expect(heights).toEqual(all.slice(0, count));
    for (const playlist of playlists) {
      const part = await get(await fileIn(playlist), { range: 'bytes=2-4' });
      expect([part.status, await part.text()]).toEqual([206, '234']);
    }
    const next = renditions[count];
    if (!next) return;
    const query = playlists.at(-1)?.split('?')[1] ?? '';
    expect(await statusOf(next.playlist)).toBe(403);
    expect(await statusOf(next.file)).toBe(403);
    expect(await statusOf(`${next.playlist}?${query}`)).toBe(403);
  });

  it.each<[PlanId, number]>([
    ['basic', 2],
    ['premium', 4],
  ])('have their sizes for %s, whose plan opens %i', async (plan, count) => {
    const { id, renditions } = await createShow('free');
    const show = await videoFor(id, await viewerWith(plan));
    expect(show?.video_qualities).toEqual(
      renditions.slice(0, count).map(({ height, bytes }) => ({ height, bytes })),
    );
    expect(show?.video_bytes).toBeUndefined();
  });

  it('omit sizes of locked qualities, and all while one is unknown; the job measures them', async () => {
    const { id, renditions } = await createShow('premium');
    expect((await videoFor(id, await viewerWith('basic')))?.video_qualities).toBeUndefined();
    const premium = await viewerWith('premium');
    const [first] = renditions;
    const unset = { $unset: { 'renditions.$.bytes': 1 } };
    await conversionModel(catalog.deps.db).updateOne({ 'renditions.file': first?.file ?? '' }, unset);
    const { video_qualities, video_bytes } = (await videoFor(id, premium)) ?? {};
    expect([video_qualities, video_bytes]).toEqual([undefined, undefined]);
    const { signal } = new AbortController();
    expect(await measureRenditions(catalog.deps, signal)).toBe(1);
    expect(await measureRenditions(catalog.deps, signal)).toBe(0);
    // The file has ten bytes; the other sizes are fixtures.
    expect((await videoFor(id, premium))?.video_qualities?.map(({ bytes }) => bytes)).toEqual([
      10, 48_000_000, 72_000_000, 108_000_000,
    ]);
  });

  it('have plain, publicly cacheable addresses where Basic opens a free show', async () => {
    const { id } = await createShow('free');
    const { playlists } = await offered(id, await viewerWith('premium'));
    expect(playlists.map((url) => url.includes('signature='))).toEqual([false, false, true, true]);
    const kept = async (at: number) =>
      (await get(await fileIn(playlists[at] ?? ''))).headers.get('cache-control');
    expect([await kept(0), await kept(3)]).toEqual([
      'public, max-age=31536000, immutable',
      'private, max-age=3600',
    ]);
    expect((await get(playlists[0] ?? '')).headers.get('cache-control')).toBe('no-store');
  });

  it('require the plan of a paid show', async () => {
    const { id, master, renditions, videoUrl } = await createShow('premium');
    expect((await videoFor(id, await viewerWith('basic')))?.video_url).toBeNull();
    expect(await statusOf(master)).toBe(403);
    for (const { file, playlist } of renditions) {
      expect([await statusOf(file), await statusOf(playlist)]).toEqual([403, 403]);
    }
    expect(await statusOf(videoUrl)).toBe(403);
    const { heights, playlists } = await offered(id, await viewerWith('premium'));
    expect(heights).toEqual(all.slice(0, 4));
    expect(playlists.every((url) => url.includes('signature='))).toBe(true);
  });

  it('end with the plan, even at unexpired addresses', async () => {
    const viewer = await viewerWith('premium');
    const { id } = await createShow('free');
    const { playlists } = await offered(id, viewer);
    const best = playlists.at(-1) ?? '';
    const file = await fileIn(best);
    expect(await statusOf(file)).toBe(200);
    await openPlanModel(catalog.deps.db).deleteOne({ _id: viewer });
    expect([await statusOf(best), await statusOf(file)]).toEqual([403, 403]);
    expect((await offered(id, viewer)).heights).toEqual([360, 480]);
  });

  it('have addresses that last as long as the video', async () => {
    const { id } = await createShow('premium');
    const { playlists } = await offered(id, await viewerWith('premium'));
    const expires = Number(
      new URLSearchParams((await fileIn(playlists[0] ?? '')).split('?')[1]).get('expires'),
    );
    expect(expires).toBeGreaterThan(Date.now() + 4 * hourMs - 1_000);
  });

  it('are closed to all if no show has the video', async () => {
    const { id, master, renditions } = await createShow('free');
    await showModel(catalog.deps.db).deleteOne({ _id: id });
    const [least] = renditions;
    expect([await statusOf(least?.file ?? ''), await statusOf(least?.playlist ?? '')]).toEqual([403, 403]);
    expect(await statusOf(master)).toBe(403);
  });
});

describe('the video as it was uploaded', () => {
  it('requires a plan that opens its quality, once it is converted', async () => {
    const { videoUrl } = await createShow('free');
    expect(await statusOf(videoUrl)).toBe(403);
    const { sign } = createSignedUrls(catalog.deps.config.UPLOADS_SIGNING_KEY);
    const signed = await Promise.all(
      planIds.map(async (plan) =>
        statusOf(sign(videoUrl, { id: await viewerWith(plan), device: 'phone' }, new Date())),
      ),
    );
    expect(signed).toEqual([403, 403, 200]);
  });

  it.each(['queued', 'running', 'failed'] as const)(
    'is public while the conversion is %s',
    async (status) => {
      const { id, videoUrl, master } = await createShow('free', { status });
      expect(await videoFor(id, await viewerWith('basic'))).toMatchObject({
        video_url: videoUrl,
        video_bytes: 8,
      });
      expect([await statusOf(videoUrl), await statusOf(master)]).toEqual([200, 404]);
    },
  );

  it('remains the file that a stream plays', async () => {
    const { id, videoUrl } = await createShow('free');
    await streamModel(catalog.deps.db).create({
      _id: new Types.ObjectId(),
      showId: id,
      streamUrl: videoUrl,
      status: 'live',
      startTime: new Date(),
      changedAt: new Date(),
    });
    expect(await statusOf(videoUrl)).toBe(200);
  });
});
