import { createServer, request as httpRequest } from 'node:http';
import * as contracts from '@poc/contracts/endpoints/catalog';
import type { Access, PlanId } from '@poc/contracts/entitlements';
import { createObjectStore } from '@poc/kit/storage/objects';
import { listen } from '@poc/testing/listen';
import { testServers } from '@poc/testing/servers';
import { startTestService, type TestService } from '@poc/testing/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogConfig } from '../../config.ts';
import type { CatalogParts } from '../../deps.ts';
import { catalogService } from '../../service.ts';
import { createConvertedShow, createViewer } from '../../testing/converted-show.ts';

const origin = 'https://poc.example';
const fourMinutes = Array.from({ length: 40 }, () => 6);
let store = '';
let catalog: TestService<CatalogConfig, CatalogParts>;
beforeAll(async () => {
  store = new URL((await testServers()).S3_ENDPOINT).origin;
  const S3_BUCKET = `direct-${Date.now()}`;
  const config = { PUBLIC_URL: origin, PAID_FILES_ORIGIN: store, S3_BUCKET };
  catalog = await startTestService({ ...catalogService(), config });
  await createObjectStore(catalog.deps.config).ensureBucket();
});
afterAll(() => catalog?.stop());

const get = (path: string, headers: Record<string, string> = {}, service = catalog) =>
  fetch(`${service.url}${path}`, { headers, redirect: 'manual' });
const targetOf = async (path: string, service = catalog) => {
  const response = await get(path, {}, service);
  expect([response.status, await response.text()]).toEqual([302, '']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.headers.get('location') ?? '';
};
const createShow = (access: Access, service = catalog) =>
  createConvertedShow(service, { access }, {}, fourMinutes);

async function showFor(id: string, plan: PlanId, service = catalog) {
  const userId = await createViewer(service, plan);
  const token = service.tokens.member({ id: userId });
  const { body } = await service.call(contracts.getShow, { params: { id }, token });
  if (!body) throw new Error('no show was answered');
  return body;
}
/** File URL of the best quality, from its playlist. */
async function bestFile(master: string, service = catalog): Promise<string> {
  const playlists = (await (await get(master, {}, service)).text()).split('\n');
  const best = playlists.findLast((line) => line.startsWith('/')) ?? '';
  const lines = (await (await get(best, {}, service)).text()).split('\n');
  return lines.findLast((line) => line.startsWith('/')) ?? '';
}
const fileFor = async (access: Access, plan: PlanId) => {
  const { video_url, preview_url } = await showFor((await createShow(access)).id, plan);
  return bestFile(video_url ?? preview_url ?? '');
};

describe('a paid file with PAID_FILES_ORIGIN', () => {
  it('302: redirects to the store, which serves ranges for minutes', async () => {
    const target = new URL(await targetOf(await fileFor('premium', 'premium')));
    expect(target.origin).toBe(store);
    expect(Number(target.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(600);
    const part = await fetch(target, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/322',
    ]);
    expect(part.headers.get('content-type')).toBe('video/mp4');
  });

  it('302: lasts for an hour for an unconverted upload, which browsers request once', async () => {
    const show = { access: 'premium' } as const;
    const { id } = await createConvertedShow(catalog, show, { status: 'queued', renditions: [] });
    const target = new URL(await targetOf((await showFor(id, 'premium')).video_url ?? ''));
    expect(Number(target.searchParams.get('X-Amz-Expires'))).toBeGreaterThanOrEqual(3_600);
    expect(await (await fetch(target)).text()).toBe('original');
  });

  it('403: rejects another key, another expiry, or no signature', async () => {
    const target = await targetOf(await fileFor('premium', 'premium'));
    const other = (await createShow('ultimate')).renditions[0]?.file.slice('/uploads/'.length) ?? '';
    for (const changed of [
      target.replace(/shows\/\w+\.mp4/, other),
      target.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800'),
      target.replace(/\?.*/, ''),
    ]) {
      expect(changed).not.toBe(target);
      expect((await fetch(changed)).status).toBe(403);
    }
  });

  it('allows our pages alone by CORS', async () => {
    const target = await targetOf(await fileFor('premium', 'premium'));
    const ask = (from: string) =>
      fetch(target, {
        method: 'OPTIONS',
        headers: {
          origin: from,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'range',
        },
      });
    expect((await ask(origin)).headers.get('access-control-allow-origin')).toBe(origin);
    expect((await ask('https://evil.example')).ok).toBe(false);
    const read = await fetch(target, { headers: { origin } });
    expect(read.headers.get('access-control-allow-origin')).toBe(origin);
  });

  it('403: rejects callers before an address is signed', async () => {
    const { renditions } = await createShow('premium');
    expect((await get(renditions[0]?.file ?? '')).status).toBe(403);
  });

  it('serves previews, public files and HEAD requests without a redirect', async () => {
    const preview = await get(await fileFor('premium', 'basic'), { range: 'bytes=0-1' });
    const free = await get(await fileFor('free', 'basic'), { range: 'bytes=0-1' });
    expect([preview.status, free.status]).toEqual([206, 206]);
    const file = await fileFor('premium', 'premium');
    expect((await fetch(`${catalog.url}${file}`, { method: 'HEAD', redirect: 'manual' })).status).toBe(200);
  });
});

it('a CDN in front of the store receives path and query as signed', async () => {
  const { hostname, port } = new URL(store);
  const cdn = createServer((asked, response) => {
    const { range = '' } = asked.headers;
    const headers = { host: `${hostname}:${port}`, ...(range && { range }) };
    httpRequest({ hostname, port, path: asked.url, headers }, (got) => {
      response.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(response);
    }).end();
  });
  const PAID_FILES_ORIGIN = `http://127.0.0.1:${await listen(cdn)}`;
  const config = { PUBLIC_URL: origin, PAID_FILES_ORIGIN, S3_BUCKET: catalog.deps.config.S3_BUCKET };
  const behind = await startTestService({ ...catalogService(), config });
  try {
    const { id } = await createShow('premium', behind);
    const master = (await showFor(id, 'premium', behind)).video_url ?? '';
    const target = await targetOf(await bestFile(master, behind), behind);
    expect(new URL(target).origin).toBe(PAID_FILES_ORIGIN);
    const part = await fetch(target, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text()]).toEqual([206, '234']);
  } finally {
    await behind.stop();
    cdn.close();
  }
});
