import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import type { CatalogConfig } from '@poc/catalog/config';
import type { CatalogParts } from '@poc/catalog/deps';
import { catalogService } from '@poc/catalog/service';
import { givenConvertedShow, givenViewer } from '@poc/catalog/testing/converted-show';
import * as contracts from '@poc/contracts/endpoints/catalog';
import { securityHeaders } from '@poc/gateway/edge/security-headers';
import { createObjectStore } from '@poc/kit/storage/objects';
import { chromiumFlags, findChromium } from '@poc/stack/chromium';
import { repoRoot } from '@poc/stack/paths';
import { listen } from '@poc/testing/listen';
import { testServers } from '@poc/testing/servers';
import { startTestService, type TestService } from '@poc/testing/service';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playlistOf } from '../support/video/previewed-show.ts';
import { clipFragment, clipStart } from '../support/video/video-clip.ts';

const fragments = Array.from({ length: 6 }, (_, at) => clipFragment(at));
const wholeVideo = Buffer.concat([clipStart, ...fragments]);
// The library with which the web app plays HLS.
const library = readFileSync(join(repoRoot, 'node_modules/hls.js/dist/hls.light.min.js'));
const script = `
const [, kind, address] = decodeURIComponent(location.hash).split(' ');
const video = document.querySelector('video');
if (kind === 'file') video.src = address;
else {
  const hls = new Hls();
  hls.loadSource(address);
  hls.attachMedia(video);
}
video.play();`;
const pages: Record<string, [type: string, body: string | Buffer]> = {
  '/': ['text/html', '<video muted></video><script src="/hls.js"></script><script src="/page.js"></script>'],
  '/hls.js': ['text/javascript', library],
  '/page.js': ['text/javascript', script],
};

let front: Server;
let origin = '';
let store = '';
let catalog: TestService<CatalogConfig, CatalogParts>;
let browser: Browser;
// A page with the gateway's headers, and the catalog's `/uploads` as the gateway forwards it.
beforeAll(async () => {
  store = new URL((await testServers()).S3_ENDPOINT).origin;
  front = createServer((asked, response) => {
    const [path = ''] = (asked.url ?? '').split('?');
    if (path.startsWith('/uploads/')) {
      request(`${catalog.url}${asked.url}`, { headers: asked.headers }, (got) => {
        response.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(response);
      }).end();
      return;
    }
    const hosts = { imageHosts: [], videoHosts: [], streamHosts: [] };
    const flat = securityHeaders({ ...hosts, publicUrl: origin, paidFilesOrigin: store }, () => [])();
    for (let at = 0; at < flat.length; at += 2) response.setHeader(flat[at] ?? '', flat[at + 1] ?? '');
    const [type, body] = pages[path] ?? ['text/plain', ''];
    response.setHeader('content-type', type).end(body);
  });
  origin = `http://127.0.0.1:${await listen(front)}`;
  const config = { PUBLIC_URL: origin, PAID_FILES_ORIGIN: store, S3_BUCKET: `video-${Date.now()}` };
  catalog = await startTestService({ ...catalogService(), config });
  await createObjectStore(catalog.deps.config).ensureBucket();
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium on this machine; npm test installs one');
  browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await catalog?.stop();
  front?.close();
});

/** Returns the video URL of a converted show for a member with Premium. */
async function urlOf(status: 'ready' | 'queued'): Promise<string> {
  const show = await givenConvertedShow(catalog, { access: 'premium' }, { status });
  const files = createObjectStore(catalog.deps.config);
  const keyOf = (url: string) => url.slice('/uploads/'.length);
  await files.put(keyOf(show.videoUrl), wholeVideo, 'video/mp4');
  for (const { file, playlist } of show.renditions) {
    const list = playlistOf(file.slice('/uploads/shows/'.length), fragments);
    await files.put(keyOf(file), wholeVideo, 'video/mp4');
    await files.put(keyOf(playlist), Buffer.from(list), 'application/vnd.apple.mpegurl');
  }
  const token = catalog.tokens.member({ id: await givenViewer(catalog, 'premium') });
  const { body } = await catalog.call(contracts.getShow, { params: { id: show.id }, token });
  return body?.video_url ?? '';
}

async function play(kind: 'hls' | 'file', url: string) {
  const page: Page = await browser.newPage();
  const errors: string[] = [];
  const files: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('response', (response) => {
    const { origin: from, pathname } = new URL(response.url());
    if (pathname.endsWith('.mp4')) files.push(`${from === store ? 'store' : 'catalog'} ${response.status()}`);
  });
  await page.goto(`${origin}/#${encodeURIComponent(` ${kind} ${url}`)}`);
  const time = () => page.evaluate<number>('document.querySelector("video").currentTime');
  await expect.poll(time, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0.5);
  await page.close();
  return { errors, files: [...new Set(files)].toSorted() };
}

it('a browser plays the qualities of a video from the store, part by part', { timeout: 90_000 }, async () => {
  expect(await play('hls', await urlOf('ready'))).toEqual({
    errors: [],
    files: ['catalog 302', 'store 206'],
  });
});

it('a browser plays an upload that was not converted from the store', { timeout: 90_000 }, async () => {
  expect(await play('file', await urlOf('queued'))).toEqual({
    errors: [],
    files: ['catalog 302', 'store 206'],
  });
});
