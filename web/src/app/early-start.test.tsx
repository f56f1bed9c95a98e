import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EarlyPage, earlyPages } from '../../build/early-pages.ts';
import { startEarly } from '../../build/start-early.ts';
import { heroShellMarkup } from '../features/home/components/hero-shell.ts';
import { someId, someShow } from '../features/shows/testing/shows.ts';
import { setLowData } from '../shared/preferences/low-data.ts';
import { pageRoutes } from './routes.tsx';

const modules = import.meta.glob<Record<string, unknown>>('../features/*/pages/*-page.tsx');
const fetchMock = vi.fn<typeof fetch>();
const id = someId();
const thumbnail_url = '/uploads/shows/pip.webp';
const show = someShow({ id, thumbnail_url });
const answerOf = ({ path }: EarlyPage) => (path.endsWith(':id') ? show : [show, show, show]);

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockImplementation(() => new Promise(() => undefined));
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  document.head.replaceChildren();
  Reflect.deleteProperty(window, 'pocEarly');
  history.replaceState(null, '', '/');
  act(() => setLowData(false));
});

const routeOf = ({ path }: EarlyPage) => pageRoutes.find((route) => route.path === path);
const asked = () => fetchMock.mock.calls.map(([url]) => String(url).replace(location.origin, ''));
const addressOf = ({ path }: EarlyPage) => path.replace(':id', id);
const withId = (data = '') => `/api${data.replace(':id', id)}`;

function openPage(page: EarlyPage) {
  const Page = routeOf(page)?.page.current() ?? (() => null);
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[addressOf(page)]}>
        <Routes>
          <Route path={page.path} element={<Page />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function start(page: EarlyPage, address = addressOf(page)) {
  history.replaceState(null, '', address);
  const { module: _, ...chunk } = page;
  const chunks = [
    { path: '/elsewhere', files: ['/assets/no.js'] },
    { ...chunk, files: ['/assets/a.js', '/assets/a.css'] },
  ];
  startEarly(chunks);
}

const links = (rel: string) =>
  [...document.head.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute('href'));
const images = () => [...document.head.querySelectorAll('link[as="image"]')];

const rows = earlyPages.map((page) => [page.path, page] as const);
const withData = rows.filter(([, { data }]) => data !== undefined);
const withPictures = rows.filter(([, { pictures }]) => pictures !== undefined);

test.each(rows)('%s is a public page, and its module is the one that the route loads', async (_, page) => {
  const route = routeOf(page);
  expect(route?.access).toBe('public');
  await route?.page.preload();
  const module = await modules[`../${page.module}`]?.();
  expect(Object.values(module ?? {})).toContain(route?.page.current());
});

test.each(withData)('%s asks what was asked early', async (_, page) => {
  await routeOf(page)?.page.preload();
  openPage(page);
  await waitFor(() => expect(asked()).toContain(withId(page.data)));
});

test.each(withPictures)('%s shows the pictures that were asked for early', async (_, page) => {
  fetchMock.mockImplementation(async (url) =>
    Response.json(String(url).includes(withId(page.data)) ? answerOf(page) : []),
  );
  start(page);
  await waitFor(() => expect(images()).toHaveLength(page.pictures?.count ?? 0));
  Reflect.deleteProperty(window, 'pocEarly');
  await routeOf(page)?.page.preload();
  const { container } = openPage(page);
  await waitFor(() => expect(container.querySelector('img[srcset]')).toBeTruthy());
  const shown = container.querySelector('img[srcset]');
  expect(images()[0]?.getAttribute('imagesrcset')).toBe(shown?.getAttribute('srcset'));
  expect(images()[0]?.getAttribute('imagesizes')).toBe(shown?.getAttribute('sizes'));
  expect(container.querySelectorAll('img[loading="eager"]')).toHaveLength(page.pictures?.count ?? 0);
});

const shows = earlyPages.find(({ path }) => path === '/shows');
const home = earlyPages.find(({ path }) => path === '/');
if (!shows || !home) throw new Error('The early pages lack what these tests look at.');

test('code and styles of the page in the address are asked for, and of no other', () => {
  start(shows);
  expect(links('modulepreload')).toEqual(['/assets/a.js']);
  expect(links('preload')).toEqual(['/assets/a.css']);
});

test('a page that is not in the list is left alone', () => {
  start(shows, '/shows/live/more');
  expect(document.head.querySelectorAll('link')).toHaveLength(0);
  expect(asked()).toEqual([]);
});

test('data is asked for in the name of who is signed in, and kept for the app', () => {
  localStorage.setItem('token', 't');
  start(shows);
  expect(asked()).toEqual(['/api/shows?limit=24']);
  expect(fetchMock.mock.calls[0]?.[1]?.headers).toEqual({
    accept: 'application/json',
    authorization: 'Bearer t',
  });
  expect(Reflect.get(window, 'pocEarly')).toMatchObject({
    url: `${location.origin}/api/shows?limit=24`,
    token: 't',
  });
});

test('a filtered list is asked for by the page itself', () => {
  start(shows, '/shows?search=pip');
  expect(links('modulepreload')).toEqual(['/assets/a.js']);
  expect(asked()).toEqual([]);
});

test('at home the hero’s picture goes before all code', () => {
  start(home);
  const [picture, ...code] = document.head.querySelectorAll('link');
  expect(picture?.getAttribute('imagesrcset')).toBe('/img/hero-1-800.webp 800w, /img/hero-1.webp 1600w');
  expect(heroShellMarkup()).toContain(`srcset="${picture?.getAttribute('imagesrcset')}"`);
  expect(heroShellMarkup()).toContain(`sizes="${picture?.getAttribute('imagesizes')}"`);
  expect(picture?.getAttribute('fetchpriority')).toBe('high');
  expect(code.map((link) => link.getAttribute('fetchpriority'))).toEqual(['low', 'low']);
});

test('low data: the smallest pictures', async () => {
  fetchMock.mockImplementation(async () => Response.json([show]));
  act(() => setLowData(true));
  start(shows);
  await waitFor(() => expect(images()).toHaveLength(1));
  expect(images()[0]?.getAttribute('href')).toBe('/uploads/shows/pip-320.webp');
});

test('pictures of others are not asked for, and a failure is nothing', async () => {
  const rest = [someShow({ thumbnail_url: 'https://example.com/a.webp' }), null];
  const answers = [Response.json(rest), new Response('', { status: 503 })];
  fetchMock.mockImplementation(async () => answers.shift() ?? Promise.reject(new TypeError('offline')));
  for (let at = 0; at < 3; at += 1) start(shows);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(images()).toEqual([]);
});
