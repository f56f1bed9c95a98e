import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Newcomer, signUp } from '../support/accounts.ts';
import { api, type Signed, signIn } from '../support/api.ts';
import { takenOver, useBrowser } from '../support/browser.ts';
import { emit, Viewer } from '../support/live/chat.ts';
import { type LiveStream, useStreams } from '../support/live/live-stream.ts';
import { useProducts } from '../support/products.ts';
import { address, paid, payByProgram, startOrder } from '../support/shop.ts';
import { createShow } from '../support/shows.ts';

/** Markup that runs a script if the text is parsed as HTML, one entry per known way. */
const script = [
  '<script>window.owned=1</script>',
  '<img src=x onerror="window.owned=1">',
  '<svg onload="window.owned=1">',
  '"\'><iframe srcdoc="<script>parent.owned=1</script>"></iframe>',
  '[press](javascript:window.owned=1) <javascript:window.owned=1>',
  '![see](x" onerror="window.owned=1)',
  '`</textarea><script>window.owned=1</script>`',
  '{{constructor.constructor("window.owned=1")()}}',
].join('\n\n');
const line = '</title><script>window.owned=1</script><img src=x onerror="window.owned=1">';
const mark = 'So speaks the script';

/** Elements created from a text, although it must stay text. */
const becameMarkup = `[...document.querySelectorAll(':is(main, [role=dialog]) :is(script, iframe, [onerror], [onload], a[href^="javascript:" i], img[src$="/x"])')]
  .map((one) => one.outerHTML.slice(0, 120))`;

async function expectText(page: Page, at: string, text: string) {
  await page.goto(at);
  await takenOver(page);
  // The document's title contains the text too.
  const place = /cases=|bans=|order=/.test(at) ? '[role=dialog]' : 'body';
  const shown = page.locator(place).getByText(text).filter({ visible: true }).first();
  await shown.waitFor({ timeout: 15_000 }).catch(async (error: unknown) => {
    const seen = (await page.locator('body').innerText()).slice(0, 600);
    throw new Error(`${at} shows no such text, but: ${seen}`, { cause: error });
  });
  // Gives a broken picture time to fire its error event.
  await page.waitForTimeout(300);
  expect(await page.evaluate('window.owned'), at).toBeUndefined();
  expect(await page.evaluate(becameMarkup), at).toEqual([]);
  expect(await page.title(), at).not.toBe('');
}

describe('script in the content of the community', () => {
  const open = useBrowser();
  let admin: Signed;
  let author: Newcomer;
  let postId: string;
  let showId: string;

  beforeAll(async () => {
    admin = await signIn('admin');
    [author, { id: showId }] = await Promise.all([
      signUp(),
      createShow(admin, { title: `Show ${Date.now()}` }),
    ]);
    const { token } = author;
    const stored = async (method: string, path: string, by: string, body: unknown) => {
      const response = await api(method, path, { token: by, body });
      expect([200, 201, 204], `${method} ${path}: ${JSON.stringify(response.body)}`).toContain(
        response.status,
      );
      return response.body as { id: string };
    };
    const write = (content: string) =>
      stored('POST', '/community/posts', token, { title: `${mark} ${line}`, content });
    ({ id: postId } = await write('First'));
    // Moderators see the earlier version and the new one.
    await stored('PUT', `/community/posts/${postId}`, token, { title: `${mark} ${line}`, content: script });
    const comment = (parent?: string) =>
      stored('POST', '/community/comments', token, {
        post_id: postId,
        content: `${mark} ${script}`,
        ...(parent ? { parent_id: parent } : {}),
      });
    const { id: commentId } = await comment();
    await comment(commentId);
    const member = await signIn('member');
    const report = { kind: 'post', id: postId, reason: 'scam', note: script.slice(0, 500) };
    await stored('POST', '/community/reports', member.token, report);
    await stored('POST', `/shows/${showId}/comments`, token, { content: `${mark} ${script}` });
    // A hidden comment, with the moderator's reason and the author's appeal.
    const { id: hiddenId } = await write(script);
    const reason = `${mark} ${script}`.slice(0, 500);
    const hide = { kind: 'post', action: 'hide', reason };
    await stored('PUT', `/admin/community-cases/${hiddenId}`, admin.token, hide);
    const appeal = `/users/${author.user.id}/hidden-texts/${hiddenId}/appeal`;
    await stored('POST', appeal, token, { content: `${mark} ${script}` });
    await stored('PUT', `/admin/posting-bans/${author.user.id}`, admin.token, { days: 1, reason });
  });

  it('is text to visitors', async () => {
    const { page, errors } = await open();
    for (const at of [`/community/posts/${postId}`, `/community?search=${encodeURIComponent(mark)}`])
      await expectText(page, at, mark);
    await page.goto(`/community?search=${encodeURIComponent(line)}&topic=${encodeURIComponent(line)}`);
    await takenOver(page);
    expect(await page.evaluate('window.owned')).toBeUndefined();
    expect(errors).toEqual([]);
  });

  it('is text to its author: posts, hidden posts and comments with reasons, notifications', async () => {
    const { page, errors } = await open({ as: author });
    for (const at of ['/user/my-community?mine=1', '/user/notifications', `/shows/${showId}`])
      await expectText(page, at, mark);
    expect(errors).toEqual([]);
  });

  it('is text to administrators: posts, the queue, bans', async () => {
    const { page, errors } = await open({ as: 'admin' });
    for (const at of [
      `/admin/posts?search=${encodeURIComponent(mark)}`,
      `/admin/posts/${postId}`,
      '/admin/posts?cases=open',
      '/admin/posts?bans=open',
    ])
      await expectText(page, at, mark);
    expect(errors).toEqual([]);
  });
});

describe('script in the content of the shop', () => {
  const open = useBrowser();
  const addProduct = useProducts();
  let buyer: Newcomer;
  let productId: string;
  let orderId: string;

  beforeAll(async () => {
    const [product, signedUp] = await Promise.all([
      addProduct({ product_name: `${mark} ${line}`, description: `${mark} ${script}` }),
      signUp('Ngozi Buyer'),
    ]);
    [buyer, productId] = [signedUp, product.id];
    const goesTo = { ...address, address: `${mark} ${line}`, city: line, landmark: line };
    const started = await startOrder(buyer, [[product, 1]], goesTo);
    orderId = started.order_id;
    await payByProgram(started);
    await paid(buyer, orderId);
  });

  it('is text to visitors', async () => {
    const { page, errors } = await open();
    for (const at of ['/merch', `/merch/${productId}`]) await expectText(page, at, mark);
    expect(errors).toEqual([]);
  });

  it('is text to the buyer: orders and addresses', async () => {
    const { page, errors } = await open({ as: buyer });
    for (const at of ['/user/dashboard', '/user/orders', `/user/orders?order=${orderId}`])
      await expectText(page, at, mark);
    expect(errors).toEqual([]);
  });

  it('is text to administrators: products and orders', async () => {
    const { page, errors } = await open({ as: 'admin' });
    for (const at of [`/admin/merch?search=${encodeURIComponent(mark)}`, `/admin/orders/${orderId}`])
      await expectText(page, at, mark);
    expect(errors).toEqual([]);
  });
});

describe('script in the chat', () => {
  const open = useBrowser();
  const addStream = useStreams();
  let stream: LiveStream;

  beforeAll(async () => {
    stream = await addStream();
    const writer = new Viewer(stream.id, (await signIn('member')).token);
    await writer.joined();
    for (const text of [`${mark} ${line}`, script.replaceAll('\n', ' ')]) {
      const sent = await emit(writer.socket, 'chat-message', { streamId: stream.id, text });
      expect(sent, text).toMatchObject({ ok: true });
    }
    writer.close();
  });

  it.each([
    ['visitors', undefined],
    ['members', 'member'],
    ['administrators', 'admin'],
  ] as const)('is text to %s', async (_, as) => {
    const { page, errors } = await open(as ? { as } : {});
    await expectText(page, `/live/${stream.id}`, mark);
    await page.getByText('parent.owned=1').first().waitFor();
    expect(await page.evaluate(becameMarkup)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
