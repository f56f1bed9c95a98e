import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EarlyFiles, startEarly } from '../../build/start-early.ts';

const fetchMock = vi.fn<typeof fetch>();
const id = '5f'.repeat(12);
const asked = () => fetchMock.mock.calls.map(([url]) => String(url).replace(location.origin, ''));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockImplementation(() => new Promise(() => undefined));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
  document.head.replaceChildren();
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'pocEarly');
  history.replaceState(null, '', '/');
});

/** Prepares the document as index.html leaves it when the script runs. */
function start(early: Partial<EarlyFiles>, { url = '/', body = '' } = {}): void {
  history.replaceState(null, '', url);
  const files: EarlyFiles = { entry: '/assets/index.js', files: ['/assets/a.js'], ...early };
  document.head.innerHTML = '<style id="fonts" media="not all"></style>';
  document.body.innerHTML = `<div id="root">${body}</div>
    <script type="application/json" id="early">${JSON.stringify(files)}</script>`;
  startEarly();
}

const code = () => [
  ...[...document.head.querySelectorAll('link[rel="modulepreload"]')].map((link) =>
    link.getAttribute('href'),
  ),
  ...[...document.head.querySelectorAll('script[type="module"]')].map((script) => script.getAttribute('src')),
];
const fontsWait = () => document.getElementById('fonts')?.hasAttribute('media');
const painted = () => vi.advanceTimersByTime(50);

/** Stubs pictures as still loading, `top` px down: jsdom has no layout and loads no pictures. */
function placePictures(top: number): void {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ width: 300, height: 200, y: top }),
  );
}

test('requests code, data and fonts after the first paint', () => {
  start({ data: ['/shows/:id', '/shows?limit=24'] }, { url: `/shows/${id}` });
  expect(code()).toEqual([]);
  expect(asked()).toEqual([]);
  painted();
  expect(code()).toEqual(['/assets/a.js', '/assets/index.js']);
  expect(asked()).toEqual([`/api/shows/${id}`, '/api/shows?limit=24']);
  expect(fontsWait()).toBe(false);
  vi.advanceTimersByTime(5_000);
  expect(code()).toHaveLength(2);
});

test.each([
  ['the switch', 'on', false, true],
  ['a browser in data saver mode', null, true, true],
  ['data saver mode with the switch off', 'off', true, false],
])('low-data mode decides whether the heading font loads (%s)', (_, stored, saveData, waits) => {
  vi.stubGlobal('navigator', { connection: { saveData } });
  if (stored !== null) localStorage.setItem('poc-low-data', stored);
  start({});
  painted();
  expect(code()).toHaveLength(2);
  expect(fontsWait()).toBe(waits);
  localStorage.clear();
});

test('a background tab, which does not paint, does not wait', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  start({});
  expect(code()).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(code()).toHaveLength(2);
});

test('waits for the pictures on screen, including failed ones', () => {
  placePictures(100);
  start({ data: ['/shows?limit=24'] }, { body: '<img id="a" src="/a.webp" /><img id="b" src="/b.webp" />' });
  document.getElementById('a')?.dispatchEvent(new Event('load'));
  painted();
  expect(code()).toEqual([]);
  expect(fontsWait()).toBe(true);
  document.getElementById('b')?.dispatchEvent(new Event('error'));
  painted();
  expect(code()).toHaveLength(2);
  expect(asked()).toHaveLength(1);
});

test('waits a limited time for a picture', () => {
  placePictures(100);
  start({}, { body: '<img src="/a.webp" />' });
  painted();
  expect(code()).toEqual([]);
  vi.advanceTimersByTime(2_500);
  expect(code()).toHaveLength(2);
});

test('does not wait for pictures that load lazily', () => {
  placePictures(100);
  start({}, { body: '<img loading="lazy" src="/a.webp" />' });
  painted();
  expect(code()).toHaveLength(2);
});

test('does not wait for a picture below the screen', () => {
  placePictures(5_000);
  start({}, { body: '<img src="/a.webp" />' });
  painted();
  expect(code()).toHaveLength(2);
});

test('requests data when the URL has only unrelated parameters', () => {
  const early = { data: ['/shows?limit=24'], params: ['search'] };
  start(early, { url: '/shows?utm_source=whatsapp' });
  painted();
  expect(asked()).toEqual(['/api/shows?limit=24']);
  start(early, { url: '/shows?utm_source=whatsapp&search=pip' });
  painted();
  expect(asked()).toHaveLength(1);
});

test('leaves the request of a filtered list to the page', () => {
  start({ data: ['/shows?limit=24'] }, { url: '/shows?search=pip' });
  painted();
  expect(code()).toHaveLength(2);
  expect(asked()).toEqual([]);
});

test('requests data with the session’s token, for use by the app', () => {
  localStorage.setItem('token', 't');
  localStorage.setItem('user', JSON.stringify({ id, name: 'Ada Obi' }));
  start(
    { data: ['/users/:user/continue-watching?limit=4'], signedIn: true },
    { url: '/user/dashboard', body: '<h1>How far?</h1>' },
  );
  expect(document.querySelector('h1')).not.toBeNull();
  painted();
  expect(asked()).toEqual([`/api/users/${id}/continue-watching?limit=4`]);
  expect(fetchMock.mock.calls[0]?.[1]?.headers).toEqual({
    accept: 'application/json',
    authorization: 'Bearer t',
  });
  expect(Reflect.get(window, 'pocEarly')).toMatchObject([{ token: 't' }]);
});

test.each([
  ['about to expire', 20, []],
  ['valid', 900, ['/api/shows?limit=24']],
])('a token that is %s', (_, seconds, urls) => {
  const claims = btoa(JSON.stringify({ sub: id, exp: Date.now() / 1_000 + seconds }));
  localStorage.setItem('token', `h.${claims}.s`);
  localStorage.setItem('user', JSON.stringify({ id, name: 'Ada Obi' }));
  start({ data: ['/shows?limit=24'] });
  painted();
  expect(asked()).toEqual(urls);
  expect(code()).toHaveLength(2);
});

test('clears a page that requires a session for visitors, and requests no data', () => {
  start({ data: ['/admin/shows?limit=25'], signedIn: true }, { url: '/admin/shows', body: '<h1>Shows</h1>' });
  expect(document.querySelector('h1')).toBeNull();
  painted();
  expect(asked()).toEqual([]);
  expect(code()).toHaveLength(2);
});

test('treats blocked or invalid storage as signed out', () => {
  localStorage.setItem('token', 't');
  localStorage.setItem('user', 'Ada');
  start({ data: ['/admin/shows?limit=25'], signedIn: true }, { url: '/admin/shows' });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  start({ data: ['/admin/shows?limit=25'], signedIn: true }, { url: '/admin/shows' });
  painted();
  expect(asked()).toEqual([]);
});

test('disables the controls of a view that the app replaces', () => {
  const body = '<button>Search</button><input /><a href="/">Home</a>';
  start({ params: ['search'] }, { url: '/shows?utm_source=whatsapp', body });
  expect(document.querySelectorAll('[inert]')).toHaveLength(0);
  start({ params: ['search'] }, { url: '/shows?search=pip', body });
  expect([...document.querySelectorAll('[inert]')].map(({ tagName }) => tagName)).toEqual([
    'BUTTON',
    'INPUT',
  ]);
});
