import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Link, MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../config/limits.ts';
import { changeCart, clearCart } from '../shared/cart/cart-store.ts';
import { lazyPage, PageView } from './lazy-page.tsx';

const reload = vi.fn();
const load = vi.fn<() => Promise<{ Page: () => React.ReactNode }>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('location', { ...location, reload });
  const early = Object.assign(document.createElement('script'), { id: 'early', type: 'application/json' });
  early.textContent = '{"entry":"/assets/index-a.js"}';
  document.body.append(early);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  load.mockReset();
  reload.mockReset();
  sessionStorage.clear();
  document.getElementById('early')?.remove();
});

/** Navigation between a broken page and a working one. */
function renderApp() {
  const broken = lazyPage(load);
  const whole = lazyPage(async () => ({ Page: () => <h1>Shop</h1> }));
  const frame = (
    <>
      <Link to="/">Home</Link>
      <Link to="/merch">Shop</Link>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </>
  );
  return render(
    <MemoryRouter>
      <Routes>
        <Route element={frame}>
          <Route path="/" element={<PageView key="/" page={broken} />} />
          <Route path="/merch" element={<PageView key="/merch" page={whole} />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}
const pass = () =>
  act(() => vi.advanceTimersByTimeAsync(limits.codeRetryPausesMs.reduce<number>((a, b) => a + b, 0) + 100));
const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));

test('a page that throws shows an error in its place until the next navigation', async () => {
  load.mockResolvedValue({
    Page: () => {
      throw new Error('a field is missing');
    },
  });
  renderApp();
  await pass();
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong on our side');
  expect(screen.getByRole('alert').textContent).not.toMatch(/charged|paid|money/i);
  await press('Shop');
  await pass();
  expect(screen.getByRole('heading', { name: 'Shop' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a page whose code fails to load can be retried', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"entry":"/assets/index-a.js"}'));
  load.mockRejectedValue(new TypeError('lost'));
  renderApp();
  await pass();
  expect(screen.getByRole('alert').textContent).toContain('This page could not be loaded');
  expect(reload).not.toHaveBeenCalled();
  load.mockResolvedValue({ Page: () => <h1>Home</h1> });
  await press('Try Again');
  await pass();
  expect(screen.getByRole('heading', { name: 'Home' })).toBeTruthy();
});

test('reloads once per new build when a page’s chunk is missing', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"entry":"/assets/index-b.js"}'));
  load.mockRejectedValue(new TypeError('gone'));
  const first = renderApp();
  await pass();
  expect(reload).toHaveBeenCalledOnce();
  first.unmount();
  renderApp();
  await pass();
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  load.mockRejectedValue(new TypeError('lost'));
  renderApp();
  await pass();
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('offers the saved cart while offline, and loads the page when the network returns', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  load.mockRejectedValue(new TypeError('lost'));
  const line = {
    id: 'a'.repeat(24),
    product_name: 'Urgent 2k Mug',
    price: 4_900,
    quantity: 2,
    image_url: '',
  };
  changeCart(() => [line]);
  renderApp();
  await pass();
  expect(screen.getByRole('link', { name: 'Open your cart (2)' }).getAttribute('href')).toBe('/cart');
  act(() => clearCart());
  expect(screen.queryByRole('link', { name: /cart/ })).toBeNull();
  load.mockResolvedValue({ Page: () => <h1>Home</h1> });
  await act(async () => window.dispatchEvent(new Event('online')));
  await pass();
  expect(screen.getByRole('heading', { name: 'Home' })).toBeTruthy();
});

test('a page’s data is requested while its code loads, once', async () => {
  const sent = vi.fn<typeof fetch>().mockImplementation(async () => new Response('[]'));
  vi.stubGlobal('fetch', sent);
  const { promise, resolve } = Promise.withResolvers<{ Page: () => React.ReactNode }>();
  const page = lazyPage(() => promise, ['/shows?limit=24']);
  const view = (
    <MemoryRouter>
      <Suspense fallback={null}>
        <PageView page={page} />
      </Suspense>
    </MemoryRouter>
  );
  const first = render(view);
  expect(sent.mock.calls.map(([url]) => url)).toEqual([`${location.origin}/api/shows?limit=24`]);
  await act(async () => resolve({ Page: () => <h1>Shows</h1> }));
  expect(screen.getByRole('heading', { name: 'Shows' })).toBeTruthy();
  first.unmount();
  render(view);
  expect(screen.getByRole('heading', { name: 'Shows' })).toBeTruthy();
  expect(sent).toHaveBeenCalledOnce();
});
