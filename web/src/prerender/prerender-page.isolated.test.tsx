// @vitest-environment node
import { expect, test } from 'vitest';
import { pages } from '../app/pages/pages.ts';
import { prerenderPage } from './prerender-page.tsx';
import { id, responses, show } from './testing/responses.ts';

const draw = (pathname: string, response?: unknown, lowData = false) =>
  prerenderPage({ pathname, response, lowData }).then((page) => page?.html ?? null);

// This environment has no `window` or storage, so a page that uses them while rendering fails.
const prerendered = pages.filter((page) => !page.clientOnly).map(({ path }) => path);

test.each(prerendered)(
  '%s can be rendered where there is no browser',
  async (path) => {
    const html = await draw(path.replace(':id', id), responses[path]);
    expect(html).toContain('<h1');
  },
  60_000,
);

test.each(Object.keys(responses))(
  '%s is rendered as while it loads where there is no answer',
  async (path) => {
    expect(await draw(path.replace(':id', id))).toContain('role="status"');
  },
);

test.each(Object.keys(responses))(
  '%s is rendered with its not-found screen where there is nothing',
  async (path) => {
    const page = await prerenderPage({ pathname: path.replace(':id', '-'), isMissing: true, lowData: false });
    const html = page?.html ?? '';
    expect(html).toMatch(/<h1[^>]*>[^<]*not found/i);
    expect(html).toContain('<main id="main"');
    expect(html).not.toContain('role="status"');
  },
);

test.each([
  ['/shows', 11],
  ['/shows/live', 6],
  ['/shows/upcoming', 6],
  ['/user/shows', 6],
] as const)(
  '%s shows the first six shows of the response in %i pictures, the first immediately',
  async (path, pictures) => {
    const response = Array.from({ length: 24 }, (_, at) => ({
      ...show,
      id: String(at).padStart(24, '0'),
      title: `Show number ${at}.`,
    }));
    const html = (await draw(path, response)) ?? '';
    expect(html).toContain('Show number 5.');
    expect(html).not.toContain('Show number 6.');
    expect(html.match(/ src="[^"]*pip-640\.webp"/g)).toHaveLength(pictures);
    expect(html.match(/ loading="lazy"/g)).toHaveLength(pictures - 1);
    expect(html).not.toContain('rel="preload"');
  },
);

test('the watch page shows the public data of a show, without a notice for visitors', async () => {
  const locked = { plan: 'premium', opens_at: null };
  const html = await draw(`/dashboard/shows/${id}`, { ...show, access: 'premium', video_url: null, locked });
  expect(html).toContain('Loading the video…');
  expect(html).toContain('Premium');
  expect(html).not.toMatch(/This show is for|Upgrade|Locked:/);
});

test.each(['/cart', '/user/cart'])('%s shows no cart, which is unknown here', async (path) => {
  const html = await draw(path);
  expect(html).toContain('Loading your cart…');
  expect(html).not.toContain('empty');
});

test('user text is rendered as text', async () => {
  const html = (await draw(`/shows/${id}`, show)) ?? '';
  expect(html).toContain('Pip &lt;b&gt;Happens&lt;/b&gt;');
  expect(html).not.toContain('<b>');
});

test('low data: the smallest pictures, for this one screen alone', async () => {
  expect(await draw(`/shows/${id}`, show, true)).not.toContain('640w');
  expect(await draw(`/shows/${id}`, show)).toContain('640w');
});

test('carries the response and the time of the rendering, in which no tag can begin', async () => {
  const page = await prerenderPage({ pathname: `/shows/${id}`, response: show, lowData: false });
  const [, json = ''] =
    /<script type="application\/json" id="document-state">(.*)<\/script>$/.exec(page?.state ?? '') ?? [];
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toMatchObject({ pass: { access: 'public', lowData: false }, response: show });
});

test('the checkout is rendered with its fields, without data of the buyer', async () => {
  const html = (await draw('/checkout')) ?? '';
  for (const text of ['Shipping', 'Email', 'Phone', 'Address', 'Payment method'])
    expect(html).toContain(text);
  expect(html).not.toContain('Loading…');
});

test('a member page is rendered for a placeholder user', async () => {
  const html = (await draw('/user/dashboard')) ?? '';
  expect(html).toContain('How far?');
});

test('a page with MUI carries its styles', async () => {
  const page = await prerenderPage({ pathname: '/admin/users', lowData: false });
  const [, classes = ''] = /<style data-emotion="css ([^"]+)">/.exec(page?.state ?? '') ?? [];
  const used = [...(page?.html ?? '').matchAll(/\bcss-([\w-]+)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !classes.split(' ').includes(name ?? ''))).toEqual([]);
  expect(page?.html).not.toContain('<style');
});

test('an address that no page has', async () => {
  expect(await draw('/no/such/page')).toBeNull();
});
