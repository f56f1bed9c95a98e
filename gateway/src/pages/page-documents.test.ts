import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { respondJson } from '../testing/fake-service.ts';
import { type ReceivedResponse, send } from '../testing/send.ts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const accept = { accept: 'text/html,*/*;q=0.8' };
const id = '5f'.repeat(12);
let gateway: BuiltGateway;
let count = 0;

/** The parts of each page are visible in the document: `head[prerendered]tail`. */
const parts = { start: '', meta: '', open: '', tail: ']' };
const documents = [
  { ...parts, path: '/', head: 'home[', html: 'the hero' },
  { ...parts, path: '/shows', head: 'shows[', data: '/shows?limit=24' },
  { ...parts, path: '/shows/live', head: 'live[' },
  { ...parts, path: '/shows/:id', head: 'show[', data: '/shows/:id' },
  { ...parts, path: '/merch/:id', head: 'product[', data: '/merch/:id' },
  { ...parts, path: '/hosts/:id', head: 'host[', data: '/hosts/:id' },
  { ...parts, path: '/private', head: 'private[', data: '/admin/shows' },
  { ...parts, path: '/broken', start: '<', meta: 'plain', head: 'broken[' },
  { ...parts, path: '/late', head: 'late[', open: '>' },
  { ...parts, path: '/careers', head: 'careers[', html: 'bar' },
];
const renderer = `import { appendFileSync } from 'node:fs';
const renders = new URL('renders.txt', import.meta.url);
export async function prerenderPage({ pathname, response, isMissing, lowData }) {
  appendFileSync(renders, pathname + '\\n');
  if (pathname === '/broken') throw new Error('no');
  while (pathname === '/shows/${'7'.repeat(24)}');
  if (pathname === '/late' && !globalThis.wasLate) {
    globalThis.wasLate = true;
    throw new Error('no');
  }
  const content = isMissing ? 'not found' : JSON.stringify(response ?? null);
  const html = [pathname, content, lowData ? 'small' : 'large'].join(' ');
  return { state: pathname === '/late' ? 'state' : '', html };
}
export function renderHead({ pathname, response, isMissing, publicUrl }) {
  if (pathname === '/broken') throw new Error('no');
  if (pathname === '/careers') return 'meta of careers ';
  if (isMissing) return 'meta of nothing ';
  return /^.shows.9/.test(pathname) ? ['meta', pathname, response?.title, publicUrl, ''].join(' ') : null;
}
export const listedPaths = ['/', '/shows'];
export const redirectOf = (pathname, search) => pathname === '/orders' ? '/user/orders' + search : '/';
export const choosesView = (_, search) => search.includes('search=');`;

interface BuiltGateway extends TestGateway {
  renders(): Promise<string[]>;
}

async function startWithBuild(settings: Record<string, string>): Promise<BuiltGateway> {
  const build = await mkdtemp(join(tmpdir(), 'poc-build-'));
  await mkdir(join(build, '.pages'));
  await mkdir(join(build, '.prerender'));
  await writeFile(join(build, '.pages', 'pages.json'), JSON.stringify(documents));
  await writeFile(join(build, '.prerender', 'prerender-1a2b.js'), renderer);
  await writeFile(join(build, 'index.html'), 'index');
  const started = await startTestGateway({ WEB_DIST: build, ...settings });
  const end = async () => {
    await started.end();
    await rm(build, { recursive: true, force: true });
  };
  const renders = async () => {
    const text = await readFile(join(build, '.prerender', 'renders.txt'), 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '');
  };
  return { ...started, end, renders };
}

beforeAll(async () => {
  gateway = await startWithBuild({ RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(() => gateway.end());
beforeEach(() => {
  gateway.fakes.catalog.respond = respondJson([{ title: 'Pip' }]);
  gateway.fakes.catalog.seen.length = 0;
});

const page = (path: string, headers: Record<string, string> = {}): Promise<ReceivedResponse> =>
  send(gateway.url, path, { headers: { ...accept, ...headers } });
/** Returns an unused URL, since documents are cached for a second. */
function fresh(): string {
  count += 1;
  return `/shows/${String(count).padStart(24, '0')}`;
}

it('renders a page with public data, read as a visitor', async () => {
  const response = await page('/shows', { authorization: `Bearer ${gateway.tokens.admin()}` });
  expect(response).toMatchObject({ status: 200, text: 'shows[/shows [{"title":"Pip"}] large]' });
  expect(response.headers).toMatchObject({
    'content-type': 'text/html;charset=utf-8',
    'cache-control': 'no-cache',
    vary: expect.stringContaining('Save-Data'),
  });
  expect(gateway.fakes.catalog.seen).toMatchObject([{ url: '/api/shows?limit=24' }]);
  expect(gateway.fakes.catalog.seen[0]?.headers.authorization).toBeUndefined();
});

it.each<Record<string, string>>([{ accept: '*/*' }, { accept: '*/*;q=0.9' }, {}])(
  'sends the same page to a robot that takes anything: %j',
  async (headers) => {
    const asked = (path: string) => send(gateway.url, path, { headers });
    expect((await asked('/')).text).toBe('home[the hero]');
    expect((await asked('/shows')).text).toBe('shows[/shows [{"title":"Pip"}] large]');
    expect(await asked('/nowhere')).toMatchObject({ status: 302, headers: { location: '/' } });
    expect((await asked('/nothing.js')).status).toBe(404);
    expect((await send(gateway.url, '/nowhere', { headers: { accept: 'image/*,*/*;q=0.8' } })).status).toBe(
      404,
    );
  },
);

it.each([
  ['/nowhere', '/'],
  ['/shows/live/more?a=b', '/'],
  ['/orders?order=5f', '/user/orders?order=5f'],
])('redirects from %s, which has no page, to %s', async (path, location) => {
  expect(await page(path)).toMatchObject({
    status: 302,
    text: '',
    headers: { location, 'cache-control': 'no-cache' },
  });
});

it('finds the page of an address: static paths first, then ids, ignoring a trailing slash', async () => {
  expect((await page('/')).text).toBe('home[the hero]');
  expect((await page('/shows/live')).text).toBe('live[/shows/live null large]');
  expect((await page(`/shows/${id}/`)).text).toContain('"title":"Pip"');
  expect(gateway.fakes.catalog.seen).toMatchObject([{ url: `/api/shows/${id}` }]);
});

it('finds a host by name, and refuses malformed names and ids without a read', async () => {
  expect((await page('/hosts/kemi-bankole')).text).toContain('"title":"Pip"');
  for (const path of ['/hosts/Kemi%20Bankole', '/hosts/-', '/shows/kemi-bankole']) {
    expect((await page(path)).status).toBe(404);
  }
  expect(gateway.fakes.catalog.seen.map(({ url }) => url)).toEqual(['/api/hosts/kemi-bankole']);
});

it('reads once for concurrent requests', async () => {
  const path = fresh();
  const responses = await Promise.all(Array.from({ length: 8 }, () => page(path)));
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect(gateway.fakes.catalog.seen).toHaveLength(1);
});

it('serves one cached document for all parameters that do not affect the page', async () => {
  const path = fresh();
  const plain = await page(path);
  expect(await page(`${path}?utm_source=whatsapp&fbclid=a`)).toMatchObject({
    text: plain.text,
    headers: { etag: plain.headers.etag },
  });
  expect(plain.text).toContain('"Pip"');
  expect(gateway.fakes.catalog.seen).toHaveLength(1);
});

it('renders the head of a page, with its data and the public address', async () => {
  gateway.fakes.catalog.respond = respondJson({ title: 'Pip' });
  const known = `/shows/9${id.slice(1)}`;
  expect((await page(known)).text).toContain(`meta ${known} Pip http://localhost:8080`);
});

it('renders a head for a page without prerendered body, and falls back to a plain one', async () => {
  expect((await page('/careers?ref=a')).text).toBe('meta of careers careers[bar]');
  expect((await page('/broken')).text).toBe('<plainbroken[]');
});

it('renders a filtered list in its loading state', async () => {
  expect((await page('/shows?search=pip')).text).toBe('shows[/shows null large]');
  expect(gateway.fakes.catalog.seen).toHaveLength(0);
});

it('renders small pictures for Save-Data', async () => {
  expect((await page(fresh(), { 'save-data': 'on' })).text).toMatch(/ small\]$/);
});

it.each(['br', 'gzip'])('compresses: %s', async (encoding) => {
  const response = await fetch(`${gateway.url}/shows`, {
    headers: { ...accept, 'accept-encoding': encoding },
  });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(await response.text()).toContain('shows[');
});

it('returns 304 when unchanged, and HEAD without a body', async () => {
  const first = await page('/private');
  const etag = first.headers.etag ?? '';
  for (const tags of [`"other", ${etag}`, etag.replace('W/', ''), '*']) {
    expect(await page('/private', { 'if-none-match': tags })).toMatchObject({ status: 304, text: '' });
  }
  const head = await send(gateway.url, '/private', { method: 'HEAD', headers: accept });
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers['content-length']).toBe(String(first.text.length));
});

it('never reads endpoints that are not public', async () => {
  expect((await page('/private')).text).toBe('private[/private null large]');
  expect(gateway.fakes.catalog.seen).toHaveLength(0);
});

it.each(['/shows/a%2Fb', '/shows/a%3Fb=c', `/shows/${'a'.repeat(300)}`, '/shows/5f5f5f', '/shows/-'])(
  'sends the fixed 404 page for an invalid id without a read: %s',
  async (path) => {
    expect(await page(path)).toMatchObject({
      status: 404,
      text: 'meta of nothing show[/shows/- not found large]',
    });
    expect(gateway.fakes.catalog.seen).toHaveLength(0);
  },
);

it.each([404, 400])('sends the fixed 404 page when the service returns %i', async (status) => {
  gateway.fakes.catalog.respond = respondJson({ error: 'no' }, status);
  const first = await page(fresh());
  expect(first).toMatchObject({ status: 404, text: 'meta of nothing show[/shows/- not found large]' });
  expect(await page(fresh(), { 'if-none-match': String(first.headers.etag) })).toMatchObject({
    status: 404,
    text: first.text,
    headers: { etag: first.headers.etag },
  });
  expect((await page(fresh(), { 'save-data': 'on' })).text).toContain('not found small');
});

it('renders each kind of 404 page once for all ids, and reads an unknown id once in five seconds', async () => {
  gateway.fakes.commerce.respond = respondJson({ error: 'no' }, 404);
  const before = gateway.fakes.commerce.seen.length;
  const paths = Array.from({ length: 20 }, () => fresh().replace('shows', 'merch'));
  for (const path of [...paths, ...paths]) expect((await page(path)).status).toBe(404);
  const rendered = (await gateway.renders()).filter((path) => path.startsWith('/merch/'));
  expect(rendered).toEqual(['/merch/-']);
  expect(gateway.fakes.commerce.seen.slice(before).map(({ url }) => url)).toEqual(
    paths.map((path) => `/api${path}`),
  );
});

it('sends pages in their loading state beyond the limit of renders per second', async () => {
  const responses = await Promise.all(Array.from({ length: 200 }, () => page(fresh())));
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  const loading = responses.filter(({ text }) => text === 'show[/shows/- null large]');
  const whole = responses.filter(({ text }) => text.includes('"Pip"'));
  expect(loading.length + whole.length).toBe(200);
  expect(whole.length).toBeGreaterThan(0);
  expect(loading.length).toBeGreaterThan(50);
  await expect.poll(async () => (await page(fresh())).text, { timeout: 5_000 }).toContain('"Pip"');
});

it('serves everything else while a page renders endlessly, and renders again afterwards', async () => {
  const stuck = page(`/shows/${'7'.repeat(24)}`);
  await expect.poll(() => gateway.renders()).toContain(`/shows/${'7'.repeat(24)}`);
  const begun = performance.now();
  for (let times = 0; times < 20; times += 1) expect((await send(gateway.url, '/healthz')).status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(1_500);
  expect(await stuck).toMatchObject({ status: 200, text: 'show[/shows/- null large]' });
  await expect.poll(async () => (await page(fresh())).text, { timeout: 10_000 }).toContain('"Pip"');
});

it('does not render a document with unchanged data again', async () => {
  const shared = await startWithBuild({ SHARED_ANSWER_MS: '1000' });
  const path = `/shows/8${id.slice(1)}`;
  const respond = (title: string) => respondJson({ title }, 200, { ETag: `"${title}"` });
  const rendersOf = async () => (await shared.renders()).filter((one) => one === path).length;
  const titled = async (title: string) =>
    (await send(shared.url, path, { headers: accept })).text.includes(title);
  try {
    shared.fakes.catalog.respond = respond('Pip');
    await expect.poll(() => titled('Pip')).toBe(true);
    const reads = shared.fakes.catalog.seen.length;
    await expect
      .poll(async () => (await titled('Pip')) && shared.fakes.catalog.seen.length > reads)
      .toBe(true);
    expect(await rendersOf()).toBe(1);
    shared.fakes.catalog.respond = respond('Pop');
    await expect.poll(() => titled('Pop')).toBe(true);
    expect(await rendersOf()).toBe(2);
  } finally {
    await shared.end();
  }
});

it.each([
  ['refuses', respondJson({ error: 'no' }, 403)],
  ['fails', respondJson('no', 500)],
  ['answers no JSON', (_: unknown, response: { end: (text: string) => void }) => response.end('<html>')],
  ['hangs', () => undefined],
])('sends a page in its loading state when the service %s', async (_, respond) => {
  gateway.fakes.catalog.respond = respond;
  expect(await page(fresh())).toMatchObject({ status: 200, text: 'show[/shows/- null large]' });
});

it('sends an empty page when prerendering fails', async () => {
  expect((await page('/broken')).text).toMatch(/broken\[\]$/);
});

it('retries a failed shell soon, instead of after an hour, and sends the state of the page in its head', async () => {
  expect((await page('/late')).text).toMatch(/late\[>\]$/);
  await expect
    .poll(async () => (await page('/late')).text, { timeout: 5_000 })
    .toMatch(/late\[state>\/late null large\]$/);
});

it('counts each page against its caller’s limit first, and caches no refusal for others', async () => {
  const limited = await startWithBuild({ RATE_LIMIT_PER_MINUTE: '1', TRUSTED_PROXIES: 'loopback' });
  const ask = (path: string, from: string) =>
    send(limited.url, path, { headers: { ...accept, 'x-forwarded-for': from } });
  try {
    limited.fakes.catalog.respond = respondJson({ title: 'Pip' });
    for (let times = 1; times <= 5; times += 1) {
      expect(await ask(fresh(), '1.1.1.1')).toMatchObject({
        status: 200,
        headers: {
          'ratelimit-limit': '5',
          'ratelimit-remaining': String(5 - times),
          'ratelimit-reset': '60',
        },
      });
    }
    const path = fresh();
    for (let times = 0; times < 3; times += 1) {
      const refused = await ask(path, '1.1.1.1');
      expect(refused).toMatchObject({
        status: 429,
        headers: { 'cache-control': 'no-store', 'retry-after': '60', 'ratelimit-remaining': '0' },
      });
      expect(refused.text).toContain('<h1>Too many requests</h1>');
    }
    expect(limited.fakes.catalog.seen).toHaveLength(5);
    expect(await ask(path, '2.2.2.2')).toMatchObject({ status: 200, text: expect.stringContaining('"Pip"') });
  } finally {
    await limited.end();
  }
});

it('does not serve the parts of documents as files', async () => {
  expect((await page('/.pages/pages.json')).status).toBe(302);
  expect((await send(gateway.url, '/.prerender/prerender-1a2b.js')).status).toBe(404);
});

it('has the same text in every encoding', async () => {
  const read = async (encoding: string) => {
    const response = await fetch(`${gateway.url}/`, { headers: { ...accept, 'accept-encoding': encoding } });
    return response.text();
  };
  expect(await Promise.all(['br', 'gzip', 'identity'].map(read))).toEqual(Array(3).fill('home[the hero]'));
});
