import * as contracts from '@poc/contracts/endpoints/catalog';
import { type PlanId, previewSeconds } from '@poc/contracts/entitlements';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { createSignedUrls } from '@poc/kit/entitlements/signed-urls';
import { personModel } from '@poc/kit/people/person.model';
import { createObjectStore } from '@poc/kit/storage/objects';
import { testClock } from '@poc/testing/clock';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../../service.ts';
import { showModel } from '../../shows/show.model.ts';
import { createConvertedShow, createViewer } from '../../testing/converted-show.ts';
import { showDoc } from '../../testing/fixtures.ts';

const hourMs = 3_600_000;
const device = 'phone';
/** 40 parts of 6 s: the first 30 last three minutes and end at byte 242 of 322. */
const fourMinutes = Array.from({ length: 40 }, () => 6);
const previewBytes = 242;
const clock = testClock(new Date());
const catalog = useTestService({ ...catalogService(), clock });
beforeAll(async () => {
  await createObjectStore(catalog.deps.config).ensureBucket();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${catalog.url}${path}`, { headers });
const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, headers)).status;
const lengthOf = async (path: string, headers: Record<string, string> = {}) =>
  (await (await get(path, headers)).arrayBuffer()).byteLength;

/** Response of GET /shows/{id} for a user. */
async function seen(id: string, userId: string) {
  const token = catalog.tokens.member({ id: userId });
  const { body } = await catalog.call(contracts.getShow, { params: { id }, token });
  if (!body) throw new Error('no show was answered');
  return body;
}
const createShow = (access: 'premium' | 'ultimate' = 'premium') =>
  createConvertedShow(catalog, { access }, {}, fourMinutes);

/** Follows a show's preview to the file of its best quality. */
async function createPreview(plan: PlanId = 'basic', access: 'premium' | 'ultimate' = 'premium') {
  const viewer = await createViewer(catalog, plan);
  const show = await createShow(access);
  const master = (await seen(show.id, viewer)).preview_url ?? '';
  const playlists = (await (await get(master)).text()).split('\n').filter((line) => line.startsWith('/'));
  const playlist = await (await get(playlists.at(-1) ?? '')).text();
  const file = playlist.split('\n').findLast((line) => line.startsWith('/')) ?? '';
  return { viewer, show, master, playlists, playlist, file };
}

describe('the preview of a locked show', () => {
  it('200: plays its first three minutes, in the qualities of the plan', async () => {
    const { show, viewer, master, playlists, playlist, file } = await createPreview();
    expect(await seen(show.id, viewer)).toMatchObject({ video_url: null, locked: { plan: 'premium' } });
    expect(master).toContain(`limit=${previewSeconds}`);
    expect(playlists).toHaveLength(2);
    const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
      (sum, [, each]) => sum + Number(each),
      0,
    );
    expect(seconds).toBe(180);
    expect(playlist.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
    const part = await get(file, { range: 'bytes=234-241' });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '45678901',
      `bytes 234-241/${previewBytes}`,
    ]);
    expect(part.headers.get('cache-control')).toMatch(/^private/);
  });

  it('200: previews an Ultimate show in HD for Premium', async () => {
    const { playlists } = await createPreview('premium', 'ultimate');
    expect(playlists).toHaveLength(4);
  });

  it('never serves a byte beyond the preview, for any range', async () => {
    const { file } = await createPreview();
    expect(await lengthOf(file)).toBe(previewBytes);
    const head = await fetch(`${catalog.url}${file}`, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(previewBytes));
    for (const [range, length] of [
      ['bytes=0-', previewBytes],
      ['bytes=0-999999', previewBytes],
      ['bytes=240-260', 2],
      ['bytes=-8', 8],
      ['bytes=-9999', previewBytes],
      // Starts after the end of the preview.
      ['bytes=242-249', 0],
      ['bytes=242-', 0],
      ['bytes=0-1,242-249', previewBytes],
    ] as const) {
      expect([range, await lengthOf(file, { range })]).toEqual([range, length]);
    }
    expect(await (await get(file, { range: 'bytes=-8' })).text()).toBe('45678901');
  });

  it('403: rejects altered addresses', async () => {
    const { show, viewer, file, playlists, master } = await createPreview();
    const changed = (url: string, change: (query: URLSearchParams) => void) => {
      const [path, query] = url.split('?');
      const asked = new URLSearchParams(query);
      change(asked);
      return `${path}?${asked}`;
    };
    for (const url of [master, playlists[0] ?? '', file]) {
      expect(await statusOf(url)).toBe(200);
      for (const change of [
        (query: URLSearchParams) => query.set('limit', '999999'),
        (query: URLSearchParams) => query.delete('limit'),
        (query: URLSearchParams) => query.set('viewer', newId()),
        (query: URLSearchParams) => query.set('expires', String(Date.now() + 99 * hourMs)),
        (query: URLSearchParams) => query.delete('signature'),
      ]) {
        expect(await statusOf(changed(url, change))).toBe(403);
      }
    }
    // The upload, captions and qualities outside the plan are rejected too.
    const { sign } = createSignedUrls(catalog.deps.config.UPLOADS_SIGNING_KEY);
    for (const url of [show.videoUrl, show.renditions[2]?.file ?? '', show.renditions[2]?.playlist ?? '']) {
      expect(await statusOf(sign(url, { id: viewer, device }, clock.now(), previewSeconds))).toBe(403);
    }
  });

  it('403: after its address has expired', async () => {
    const { viewer, show, file } = await createPreview();
    const { sign } = createSignedUrls(catalog.deps.config.UPLOADS_SIGNING_KEY);
    const before = new Date(clock.now().getTime() - 3 * hourMs);
    const [path = ''] = file.split('?');
    expect(await statusOf(sign(path, { id: viewer, device }, before, previewBytes))).toBe(403);
    expect(await statusOf(sign(show.master, { id: viewer, device }, before, previewSeconds))).toBe(403);
  });

  it('403: for a deleted user', async () => {
    const { viewer, file, master } = await createPreview();
    await personModel(catalog.deps.db).create({
      _id: new Types.ObjectId(viewer),
      name: 'Former member',
      role: 'user',
      deleted: true,
      changedAt: new Date(),
    });
    expect([await statusOf(master), await statusOf(file)]).toEqual([403, 403]);
  });

  it('serves everything once the plan opens the show, and nothing once no show has the video', async () => {
    const { viewer, show, file, master } = await createPreview();
    const openUntil = new Date(clock.now().getTime() + hourMs);
    await openPlanModel(catalog.deps.db).updateOne({ _id: viewer }, { $set: { plan: 'premium', openUntil } });
    expect(await seen(show.id, viewer)).not.toHaveProperty('preview_url');
    expect(await lengthOf(file)).toBe(322);
    await showModel(catalog.deps.db).deleteOne({ _id: show.id });
    expect([await statusOf(master), await statusOf(file)]).toEqual([403, 403]);
  });

  it('exists for early access too', async () => {
    const earlyAccessUntil = new Date(clock.now().getTime() + hourMs);
    const { id } = await createConvertedShow(catalog, { access: 'free', earlyAccessUntil }, {}, fourMinutes);
    const show = await seen(id, await createViewer(catalog, 'basic'));
    expect(show.preview_url).toBeDefined();
    expect(await statusOf(show.preview_url ?? '')).toBe(200);
  });

  it('is not offered if it does not exist', async () => {
    const basic = await createViewer(catalog, 'basic');
    const { id: converted } = await createShow();
    const visitor = await catalog.call(contracts.getShow, { params: { id: converted } });
    expect(visitor.body).not.toHaveProperty('preview_url');
    // Not converted yet, no ffmpeg, or external: nothing can be cut.
    const { id: waiting, videoUrl } = await createConvertedShow(
      catalog,
      { access: 'premium' },
      { status: 'queued', renditions: [] },
    );
    expect(await seen(waiting, basic)).not.toHaveProperty('preview_url');
    const elsewhere = showDoc({ access: 'premium', videoUrl: 'https://youtu.be/abc' });
    await showModel(catalog.deps.db).create(elsewhere);
    expect(await seen(elsewhere._id.toHexString(), basic)).not.toHaveProperty('preview_url');
    const { sign } = createSignedUrls(catalog.deps.config.UPLOADS_SIGNING_KEY);
    expect(await statusOf(sign(videoUrl, { id: basic, device }, clock.now(), previewSeconds))).toBe(403);
  });
});
