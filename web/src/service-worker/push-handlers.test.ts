import { expect, test, vi } from 'vitest';
import { installPushHandlers, type PushScope } from './push-handlers.ts';

type Listener = (event: object) => void;

/** A service worker with some open pages. */
function startWorker(openPages: string[] = []) {
  const listeners = new Map<string, Listener>();
  const shown: unknown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const scope: PushScope = {
    location: { origin: 'https://poc.test' },
    registration: { showNotification: async (...notice) => void shown.push(notice) },
    clients: {
      matchAll: async () => openPages.map((url) => ({ url, focus: async () => focused.push(url) })),
      openWindow: async (url) => opened.push(url),
    },
    addEventListener: (type: string, listener: unknown) => void listeners.set(type, listener as Listener),
  };
  installPushHandlers(scope);
  const fire = async (type: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
    return work.length;
  };
  const click = (data: unknown, close = vi.fn()) =>
    fire('notificationclick', { notification: { data, close } });
  return { shown, opened, focused, click, push: (data: object | null) => fire('push', { data }) };
}

test('shows what arrives, in place of what has the same tag', async () => {
  const worker = startWorker();
  const message = {
    title: 'POC',
    body: 'Tunde liked your post.',
    tag: 'post-liked:1',
    link: '/community/posts/1',
  };
  expect(await worker.push({ json: () => message })).toBe(1);
  const { title, link, ...rest } = message;
  expect(worker.shown).toMatchObject([[title, { ...rest, renotify: true, data: { link } }]]);
});

test.each([
  ['nothing', null],
  [
    'no JSON',
    {
      json: () => {
        throw new SyntaxError('no JSON');
      },
    },
  ],
  ['another kind of thing', { json: () => ['title'] }],
])('shows a notice all the same for %s', async (_, data) => {
  const worker = startWorker();
  expect(await worker.push(data)).toBe(1);
  expect(worker.shown).toMatchObject([['POC', { data: { link: '/user/notifications' } }]]);
});

test('a click opens the page, or the tab in which it is open', async () => {
  const url = 'https://poc.test/community/posts/1';
  const fresh = startWorker(['https://poc.test/community/new']);
  await fresh.click({ link: '/community/posts/1' });
  expect([fresh.opened, fresh.focused]).toEqual([[url], []]);
  const open = startWorker([url]);
  await open.click({ link: '/community/posts/1' });
  expect([open.opened, open.focused]).toEqual([[], [url]]);
});

test.each(['https://evil.test/', '//evil.test/', 'javascript:alert(1)', 7, null])(
  'a click never leads to %j',
  async (link) => {
    const worker = startWorker();
    await worker.click({ link });
    expect(worker.opened).toEqual(['https://poc.test/user/notifications']);
  },
);
