import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { respondJson } from '../testing/fake-service.ts';
import { send } from '../testing/send.ts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const at = '2026-01-15T10:00:00.000Z';
const idOf = (n: number) => String(n).padStart(24, '0');
const show = (n: number) => ({
  id: idOf(n),
  title: 'Pip',
  description: '',
  category: 'Trading',
  thumbnail_url: '',
  start_time: null,
  likes: 0,
  comments_count: 0,
  access: 'free',
  early_access_until: null,
  video_url: null,
  Streams: [],
  createdAt: at,
});
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
  await mkdir(join(gateway.webDist, '.pages'));
  await mkdir(join(gateway.webDist, '.prerender'));
  await writeFile(join(gateway.webDist, 'index.html'), 'index');
  const home = { path: '/', start: '', meta: '', head: '', tail: '', html: 'hero' };
  await writeFile(join(gateway.webDist, '.pages', 'pages.json'), JSON.stringify([home]));
  await writeFile(
    join(gateway.webDist, '.prerender', 'prerender-1a2b.js'),
    `export const prerenderPage = async () => null;
     export const renderHead = () => null;
     export const redirectOf = () => '/';
     export const choosesView = () => false;
     export const listedPaths = ['/', '/about'];`,
  );
  await vi.waitFor(async () => expect((await send(gateway.url, '/')).status).toBe(200), { timeout: 5_000 });
  const { catalog, streaming, commerce } = gateway.fakes;
  const kemi = {
    id: idOf(9),
    slug: 'kemi-bankole',
    name: 'Kemi',
    role: '-',
    bio: '-',
    picture_url: '',
    followers: 0,
  };
  catalog.respond = (request, response) => {
    if (request.url?.startsWith('/api/hosts')) return respondJson([kemi])(request, response);
    const first = !request.url?.includes('cursor=');
    respondJson(
      [show(first ? 1 : 2)],
      200,
      first ? { Link: '</api/shows?cursor=n%2F2>; rel="next"' } : {},
    )(request, response);
  };
  streaming.respond = respondJson([]);
  commerce.respond = respondJson('no', 500);
}, 15_000);
afterAll(() => gateway.end());

it('excludes pages of a single user from robots', async () => {
  const { status, text, headers } = await send(gateway.url, '/robots.txt', { headers: { accept: '*/*' } });
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/admin\n/);
  expect(text).toContain('Sitemap: http://localhost:8080/sitemap.xml');
});

it('is unavailable while a service is, then lists all pages of all lists, and is cached', async () => {
  const ask = () => send(gateway.url, '/sitemap.xml', { headers: { accept: 'text/html,*/*' } });
  expect((await ask()).status).toBe(503);
  gateway.fakes.commerce.respond = respondJson([]);
  const { status, text, headers } = await ask();
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^application\/xml/);
  expect([...text.matchAll(/<loc>http:\/\/localhost:8080(.*?)<\/loc>/g)].map(([, path]) => path)).toEqual([
    '/',
    '/about',
    `/shows/${idOf(1)}`,
    `/shows/${idOf(2)}`,
    '/hosts/kemi-bankole',
  ]);
  expect(gateway.fakes.catalog.seen.some(({ url }) => url?.includes('cursor=n%2F2'))).toBe(true);
  const { length } = gateway.fakes.catalog.seen;
  expect((await ask()).text).toBe(text);
  expect(gateway.fakes.catalog.seen).toHaveLength(length);
});
