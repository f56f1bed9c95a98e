import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stateElementId } from '../app/document-state.ts';
import { openApp } from '../app/open-app.tsx';
import { pages } from '../app/pages/pages.ts';
import { dropSession, keepSession, type Session } from '../shared/auth/session-store.ts';
import { addToCart } from '../shared/cart/cart-store.ts';
import { checkoutCart } from '../shared/cart/checkout-cart.ts';
import { draftKey, keepDraft } from '../shared/forms/draft-storage.ts';
import { startFakeVideo } from '../shared/testing/fake-video.ts';
import { ada } from '../shared/testing/people.ts';
import { id, responses } from './testing/responses.ts';

type User = Session['user'];
type Content = { state: string; html: string };
const run = promisify(execFile);
const prerendered = pages.filter((page) => !page.clientOnly);
const inputs = prerendered.flatMap(({ path, data }) => {
  const response = responses[path];
  const loading = { path, pathname: path.replace(':id', '-'), lowData: false };
  const whole = { path, pathname: path.replace(':id', id), lowData: false, response };
  const missing = { ...loading, isMissing: true };
  return [loading, ...(response ? [whole] : []), ...(data?.[0]?.includes(':id') ? [missing] : [])];
});
let contents: readonly Content[];

beforeAll(async () => {
  const script = join(import.meta.dirname, 'testing/render-pages.ts');
  const { stdout } = await run(process.execPath, [script, JSON.stringify(inputs)], {
    maxBuffer: 100_000_000,
  });
  contents = JSON.parse(stdout);
}, 120_000);

startFakeVideo();
vi.stubGlobal('fetch', () => new Promise(() => undefined));
// jsdom does not reflect the `muted` attribute.
Object.defineProperty(HTMLMediaElement.prototype, 'muted', {
  get(this: HTMLMediaElement) {
    return this.hasAttribute('muted');
  },
});
// jsdom has no IntersectionObserver, without which pages show more content immediately.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);
/** Warning about the element `search`, which jsdom does not know. */
const isUnknownTag = /unrecognized in this browser.* search$/;

afterEach(() => {
  dropSession();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const people = [
  ['a visitor', null],
  ['a member', { ...ada, role: 'user' as const }],
  ['an administrator', { ...ada, role: 'admin' as const }],
] as const;

const cases = inputs.flatMap((input, at) =>
  people.map(([who, user]) => {
    const kind = 'isMissing' in input ? 'missing' : 'response' in input ? 'with its data' : 'loading';
    return { name: `${input.path}, ${kind}, for ${who}`, at, user, path: input.path };
  }),
);

test.each(cases)('hydrates without a mismatch: $name', hydrate);

const openPages = inputs.flatMap(({ path }, at) =>
  prerendered.some((page) => page.path === path && page.access === 'public') ? [{ at, path }] : [],
);
test.each(openPages)(
  'hydrates without a mismatch: $path, for a returning visitor with a wrong clock',
  async (page) => {
    keepDraft(draftKey(undefined, `chat-${id}`), 'An unsent message');
    keepDraft(draftKey(undefined, 'contact'), { message: { from: '', to: 'An unsent message' } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2020-01-01') });
    await hydrate({ ...page, user: null, hash: '#reset=ada@poc.test' });
  },
);

async function hydrate({
  at,
  user,
  path,
  hash = '',
}: {
  at: number;
  user: User | null;
  path: string;
  hash?: string;
}) {
  const content = contents[at];
  if (!content) throw new Error(`${path} has not been rendered.`);
  if (user) keepSession({ token: 't', user });
  const faults: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    const text = words.join(' ');
    if (!isUnknownTag.test(text)) faults.push(text);
  });
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    faults.push(String(event.error));
  };
  window.addEventListener('error', onError);
  history.replaceState(null, '', path.replace(':id', id) + hash);
  document.getElementById(stateElementId)?.remove();
  document.head.insertAdjacentHTML('beforeend', content.state);
  document.body.innerHTML = `<div id="root">${content.html}</div>`;
  const root = document.getElementById('root') as HTMLElement;
  let opened: Awaited<ReturnType<typeof openApp>> | undefined;
  await act(async () => {
    opened = await openApp(root, new QueryClient());
  });
  expect(root.querySelector('h1, [role="status"]')).not.toBeNull();
  await act(async () => opened?.unmount());
  window.removeEventListener('error', onError);
  expect(faults).toEqual([]);
}

test('the checkout of a member stays open after hydration, with the cart', async () => {
  const content = contents[inputs.findIndex(({ path }) => path === '/checkout')];
  keepSession({ token: 't', user: ada });
  addToCart({ id, product_name: 'Pip mug', price: 4_500, image_url: '' });
  history.replaceState(null, '', '/checkout');
  document.getElementById(stateElementId)?.remove();
  document.head.insertAdjacentHTML('beforeend', content?.state ?? '');
  document.body.innerHTML = `<div id="root">${content?.html}</div>`;
  const root = document.getElementById('root') as HTMLElement;
  const opened = await act(async () => ({ root: await openApp(root, new QueryClient()) }));
  expect(location.pathname).toBe('/checkout');
  expect(checkoutCart()).toMatchObject([{ product_name: 'Pip mug' }]);
  await act(async () => opened.root?.unmount());
});
