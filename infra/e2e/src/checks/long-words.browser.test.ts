import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Newcomer, newAddress, signUp } from '../support/accounts.ts';
import { api, signIn, type Who } from '../support/api.ts';
import { desktop, phone, takenOver, useBrowser } from '../support/browser.ts';
import { said, write } from '../support/live/chat-screen.ts';
import { type LiveStream, useStreams } from '../support/live/live-stream.ts';
import { useProducts } from '../support/products.ts';
import { placePaidOrder } from '../support/shop-orders.ts';
import { createShow } from '../support/shows.ts';

/** The narrowest phone, and a desktop at a zoom of 200 %. */
const tightest = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
];

const word = (length: number) => 'Wahala'.repeat(20).slice(0, length);

/** Describes the outermost element that is wider than the window or its table's frame; empty when everything fits. */
const tooWide = `(() => {
  const frames = [document.documentElement, ...document.querySelectorAll('.MuiTableContainer-root')];
  const frame = frames.find((one) => one.scrollWidth > one.clientWidth);
  if (!frame) return '';
  const right = frame.getBoundingClientRect().left + frame.clientWidth;
  const first = [...frame.querySelectorAll('*')].find(
    (one) => one.getBoundingClientRect().right > right + 1 && one.children.length === 0,
  );
  return frame.scrollWidth - frame.clientWidth + ' px: ' + (first?.outerHTML.slice(0, 160) ?? '?');
})()`;

/** Describes text that its cell of an administrators' table cuts off without a title; empty when everything fits. */
const cutOff = `(() => {
  for (const cell of document.querySelectorAll('.MuiDataGrid-cell')) {
    const right = cell.getBoundingClientRect().right - parseFloat(getComputedStyle(cell).paddingRight);
    const cut = [...cell.querySelectorAll(':not(.MuiCheckbox-root, .MuiCheckbox-root *, [title] *)')].find(
      (one) => one.getBoundingClientRect().right > right + 1,
    );
    if (cut) return cell.dataset.field + ': ' + cut.outerHTML.slice(0, 160);
  }
  return '';
})()`;

/** Time for a table to adjust its columns to another width. */
const resizedMs = 400;

describe('words of 120 letters', () => {
  const open = useBrowser();
  const addProduct = useProducts();
  const addStream = useStreams();
  let person: Newcomer;
  let stream: LiveStream;
  let urls: { open: string[]; member: string[]; admin: string[] };

  beforeAll(async () => {
    const admin = await signIn('admin');
    const made = await api('POST', '/admin/announcements', {
      token: admin.token,
      body: { subject: word(120), content: word(120), audience: 'ultimate' },
    });
    const announcement = made.body as { id: string };
    const [someone, show, product] = await Promise.all([
      signUp(word(100), newAddress('wahala'.repeat(9), `${'wahala'.repeat(10)}.test`)),
      createShow(admin, { title: word(120), description: word(120) }),
      addProduct({ product_name: word(120), description: word(120) }),
    ]);
    person = someone;
    stream = await addStream();
    const { token, email } = person;
    const gift = { email, plan: 'premium', days: 3, reason: word(120) };
    const given = await api('POST', '/admin/subscriptions', { token: admin.token, body: gift });
    expect(given.status).toBe(200);
    const body = { title: word(120), content: `${word(120)} #${word(40)}` };
    const post = (await api('POST', '/community/posts', { token, body })).body as { id: string };
    await api('POST', '/community/comments', { token, body: { post_id: post.id, content: word(120) } });
    await api('POST', `/shows/${show.id}/comments`, { token, body: { content: word(120) } });
    const note = { content: word(120) };
    await api('POST', `/admin/users/${person.user.id}/notes`, { token: admin.token, body: note });
    const order = await placePaidOrder(person, product);
    urls = {
      open: [
        '/',
        '/shows',
        `/shows/${show.id}`,
        '/live',
        '/merch',
        `/merch/${product.id}`,
        '/community',
        `/community/posts/${post.id}`,
        `/search?q=${word(120)}`,
        '/search?q=wahala',
      ],
      member: [
        '/user/dashboard',
        '/user/profile',
        '/user/orders',
        `/order-success/${order.id}`,
        '/user/merch',
        '/user/shows',
        `/dashboard/shows/${show.id}`,
        '/user/watch-history',
        '/user/my-community',
        '/user/notifications',
        '/user/settings',
        '/user/subscription',
      ],
      admin: [
        '/admin',
        '/admin/users',
        `/admin/users/${person.user.id}`,
        `/admin/audit?target=${person.user.id}`,
        '/admin/search',
        '/admin/search?view=synonyms',
        '/admin/orders',
        '/admin/shows',
        `/admin/shows/${show.id}`,
        '/admin/merch',
        '/admin/posts',
        '/admin/subscriptions',
        '/admin/announcements',
        `/admin/announcements/${announcement.id}`,
      ],
    };
  });

  async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await takenOver(page);
      await page.waitForLoadState('networkidle').catch(() => undefined);
      for (const viewport of [...tightest, phone]) {
        await page.setViewportSize(viewport);
        const fault = await page.evaluate<string>(tooWide);
        if (fault !== '') faults.push(`${path} at ${viewport.width} px: ${fault}`);
      }
    }
    return faults;
  }

  it('wrap on phones and at a zoom of 200 %, on every page of visitors, members and administrators', async () => {
    const visits: readonly (readonly [string[], Who?])[] = [
      [urls.open],
      [urls.member, person],
      [urls.admin, 'admin'],
    ];
    // Concurrently: while one page loads, another is measured.
    const faults = await Promise.all(
      visits.map(async ([paths, as]) => {
        const { page } = await open({ viewport: phone, ...(as && { as }) });
        return faultsOf(page, paths);
      }),
    );
    expect(faults.flat()).toEqual([]);
  });

  it('wrap within table cells on a desktop', async () => {
    const { page } = await open({ as: 'admin' });
    const tables = ['users', 'orders', 'shows', 'streams', 'merch', 'posts', 'subscriptions'];
    for (const table of tables) {
      await page.goto(`/admin/${table}`);
      await page.locator('.MuiDataGrid-cell a, .MuiDataGrid-cell button').first().waitFor();
      for (const width of [1_200, 1_440]) {
        await page.setViewportSize({ ...desktop, width });
        await page.waitForTimeout(resizedMs);
        expect(await page.evaluate<string>(cutOff), `${table}, ${width} px`).toBe('');
      }
    }
  });

  it('wrap in a chat, which fits a phone and uses the height of a desktop', async () => {
    const { page } = await open({ viewport: phone, as: person, at: `/live/${stream.id}` });
    await write(page, word(120));
    await said(page, word(120)).waitFor();
    expect(await page.evaluate<string>(tooWide)).toBe('');
    const list = page.getByRole('list', { name: 'Messages' });
    const height = async () => (await list.boundingBox())?.height ?? 0;
    expect(await height()).toBeGreaterThan(240);
    await page.setViewportSize({ ...desktop, height: 1_400 });
    expect(await height()).toBeGreaterThan(1_000);
    await page.setViewportSize({ ...desktop, height: 500 });
    expect(await height()).toBeGreaterThanOrEqual(384);
  });

  it('unchanged lists are not sent again: a poll gets 304', async () => {
    const { page } = await open({ at: '/live' });
    await page.clock.install();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await takenOver(page);
    const isPoll = (url: string) => url.includes('/api/streams?');
    const polled = () => page.waitForRequest((request) => isPoll(request.url()));
    const first = polled();
    await page.clock.runFor(31_000);
    await (await first).response();
    const second = polled();
    await page.clock.runFor(31_000);
    expect((await (await second).allHeaders())['if-none-match']).toBeTruthy();
  });
});
