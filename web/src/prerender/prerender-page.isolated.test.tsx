// @vitest-environment node
import type { Show } from '@poc/contracts/entities/catalog';
import type { Post } from '@poc/contracts/entities/community';
import type { Merch } from '@poc/contracts/entities/merch';
import type { Stream } from '@poc/contracts/entities/streaming';
import { expect, test } from 'vitest';
import { pages } from '../app/pages/pages.ts';
import { sessionStore } from '../shared/auth/session-store.ts';
import { prerenderPage } from './prerender-page.tsx';

const id = '5f'.repeat(12);
const show: Show = {
  id,
  title: 'Pip <b>Happens</b>',
  description: 'What a pip is.',
  category: 'Trading',
  thumbnail_url: '/uploads/shows/pip.webp',
  start_time: '2026-01-15T10:00:00.000Z',
  likes: 12,
  comments_count: 2,
  access: 'free',
  early_access_until: null,
  video_url: null,
  Streams: [],
  createdAt: '2026-01-15T10:00:00.000Z',
};
const draw = (pathname: string, answer?: unknown, lowData = false) =>
  prerenderPage({ pathname, answer, lowData });

const stream: Stream = {
  id,
  show_id: id,
  stream_url: '/uploads/shows/pip.mp4',
  access: 'free',
  status: 'live',
  start_time: show.createdAt,
  end_time: null,
  thumbnail_url: '',
  viewers: 3,
  peak_viewers: 3,
  reactions: { like: 1, heart: 2, clap: 0 },
  Show: { title: show.title, description: show.description, thumbnail_url: show.thumbnail_url },
};
const product: Merch = {
  id,
  product_name: 'Pip mug',
  description: 'For tea.',
  price: 4500,
  old_price: null,
  stock: 3,
  variants: [],
  low_stock_below: 1,
  image_url: '/uploads/merch/mug.webp',
  orderCount: 0,
  createdAt: show.createdAt,
};
const post: Post = {
  id,
  user_id: id,
  title: 'Is gold dull?',
  content: 'I ask for a friend.',
  likes: 0,
  liked: false,
  createdAt: show.createdAt,
  User: { id, name: 'Ada Obi', avatar: '', role: 'user' },
  bookmarked: false,
  accepted_comment_id: null,
  comments_count: 0,
  locked: false,
  pinned: false,
  edited_at: null,
  CommunityComments: [],
};
const answers: Readonly<Record<string, unknown>> = {
  '/shows/:id': show,
  '/dashboard/shows/:id': show,
  '/live/:id': stream,
  '/merch/:id': product,
  '/community/posts/:id': post,
  '/community/members/:id': { ...post.User, joined_at: show.createdAt, followers: 3, relation: null },
};

// Here is neither `window` nor storage: what a page touches of them while it is drawn fails these tests.
const prerendered = pages.filter((page) => !page.clientOnly).map(({ path }) => path);

test.each(prerendered)(
  '%s can be rendered where there is no browser',
  async (path) => {
    const html = await draw(path.replace(':id', id), answers[path]);
    expect(html).toContain('<h1');
  },
  60_000,
);

test.each(Object.keys(answers))('%s is rendered as while it loads where there is no answer', async (path) => {
  expect(await draw(path.replace(':id', id))).toContain('role="status"');
});

test.each(Object.keys(answers))(
  '%s is rendered with its not-found screen where there is nothing',
  async (path) => {
    const html =
      (await prerenderPage({ pathname: path.replace(':id', '-'), isMissing: true, lowData: false })) ?? '';
    expect(html).toMatch(/<h1[^>]*>[^<]*not found/i);
    expect(html).toContain('<main id="main"');
    expect(html).not.toContain('role="status"');
  },
);

test.each(['/shows', '/shows/live', '/shows/upcoming', '/user/shows'])(
  '%s shows the first six shows of the answer, the first pictures at once',
  async (path) => {
    const answer = Array.from({ length: 24 }, (_, at) => ({
      ...show,
      id: String(at).padStart(24, '0'),
      title: `Show number ${at}.`,
    }));
    const html = (await draw(path, answer)) ?? '';
    expect(html).toContain('Show number 5.');
    expect(html).not.toContain('Show number 6.');
    expect(html.match(/ src="[^"]*pip-640\.webp"/g)).toHaveLength(1);
    expect(html.match(/ data-src="[^"]*pip-640\.webp"/g)).toHaveLength(5);
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

test('inputs and buttons are inert until the app takes over', async () => {
  const html = `${await draw('/login')}${await draw('/shows')}`;
  expect(html).toContain('<form inert');
  expect(html.match(/<(button|form)(?! inert)/g)).toBeNull();
  expect(html.match(/<(input|textarea)(?! inert readonly)/g)).toBeNull();
  expect(html.match(/<select(?! inert disabled)/g)).toBeNull();
});

test('the checkout is rendered with its fields, without data of the buyer', async () => {
  const html = (await draw('/checkout')) ?? '';
  for (const text of ['Shipping', 'Email', 'Phone', 'Address', 'Payment method'])
    expect(html).toContain(text);
  expect(html).not.toContain('Loading…');
});

test('a member page is rendered for a placeholder user, and leaves no session', async () => {
  const html = (await draw('/user/dashboard')) ?? '';
  expect(html).toContain('How far, <span data-first-name></span>?');
  // The circle of an avatar has room for a letter, not for a name.
  expect(html).toMatch(/aria-hidden="true"[^>]*><\/span>/);
  expect(html).not.toMatch(/aria-hidden="true"><span data-first-name>|[\u{E000}\u{E001}]/u);
  expect(sessionStore.get()).toBeNull();
});

test('an address that no page has', async () => {
  expect(await draw('/no/such/page')).toBeNull();
});
