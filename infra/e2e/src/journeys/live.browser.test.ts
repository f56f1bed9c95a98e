import { beforeAll, describe, expect, it } from 'vitest';
import { api, signIn } from '../support/api.ts';
import { desktop, phone, signInOnScreen, useBrowser } from '../support/browser.ts';
import { connected, said, write } from '../support/live/chat-screen.ts';
import { demoStream, type LiveStream } from '../support/live/live-stream.ts';
import { isLaunched, killAndAwaitSuccessor, until } from '../support/system.ts';

describe('two people on a live stream', () => {
  const open = useBrowser();
  let stream: LiveStream;
  beforeAll(async () => {
    stream = await demoStream(1);
  });
  const openBoth = (onPhone?: 'member' | 'ada') => {
    const viewer = (as: 'member' | 'ada') =>
      open({ as, at: `/live/${stream.id}`, viewport: as === onPhone ? phone : desktop });
    return Promise.all([viewer('member'), viewer('ada')]);
  };

  it('chat and react, see each other, and find the conversation again after a reload', async () => {
    const [member, ada] = await openBoth('ada');
    const hello = `How far? ${Date.now()}`;
    await write(member.page, hello);
    await said(ada.page, hello).waitFor();
    const answer = `I dey ${Date.now()}`;
    await write(ada.page, answer);
    await said(member.page, answer).waitFor();

    const heart = member.page.getByRole('button', { name: /^Heart/ });
    const hearts = async () => Number((await heart.textContent())?.replace(/\D/g, ''));
    const before = await hearts();
    await ada.page.getByRole('button', { name: /^Heart/ }).click();
    await until('the heart is counted', async () => (await hearts()) > before);

    await member.page.reload();
    await said(member.page, hello).waitFor();
    expect(await said(member.page, answer).count()).toBe(1);
    expect([...member.errors, ...ada.errors]).toEqual([]);
  });

  it.runIf(isLaunched())(
    'continue after the kill of a socket node, without a lost or duplicate message',
    async () => {
      const [member, ada] = await openBoth();
      await connected(ada.page);
      for (const node of ['live-1', 'live-2']) {
        await killAndAwaitSuccessor(node);
        const text = `after ${node} ${Date.now()}`;
        await write(member.page, text);
        await said(ada.page, text).waitFor();
        expect(await said(ada.page, text).count()).toBe(1);
        expect(await said(member.page, text).count()).toBe(1);
      }
    },
  );

  it('reconnect automatically after a network outage, with draft and sent messages', async () => {
    const [member, ada] = await openBoth('member');
    await Promise.all([connected(member.page), connected(ada.page)]);
    await member.context.setOffline(true);
    await member.page.getByText('Reconnecting…').waitFor();
    const unsent = `sent without a line ${Date.now()}`;
    await write(member.page, unsent);
    await member.page.getByText('Sending…').waitFor();
    await member.page.getByLabel('Your message').fill('half a thought');
    const missed = `said meanwhile ${Date.now()}`;
    await write(ada.page, missed);
    await member.context.setOffline(false);
    await connected(member.page);
    await said(member.page, missed).waitFor();
    await said(ada.page, unsent).waitFor();
    expect(await said(member.page, unsent).count()).toBe(1);
    expect(await member.page.getByLabel('Your message').inputValue()).toBe('half a thought');
    await member.page.reload();
    const isThere = async () =>
      (await member.page.getByLabel('Your message').inputValue()) === 'half a thought';
    await until('it is found again', isThere);
  });

  it('wait in slow mode, and see the deletion of a message', async () => {
    const { token } = await signIn('admin');
    const rules = (slowModeSeconds: number) =>
      api('PUT', `/streams/${stream.id}/chat-rules`, {
        token,
        body: { slowModeSeconds, rulesRequired: false, blockedWords: [], heldWords: [], holdLinks: false },
      });
    const [member, ada] = await openBoth('member');
    await connected(member.page);
    try {
      expect((await rules(60)).status).toBe(200);
      await member.page.getByText('Slow mode: one message every 1 min.').waitFor();
      const text = `too eager ${Date.now()}`;
      await write(member.page, text);
      await said(ada.page, text).waitFor();
      await member.page.getByRole('button', { name: /^Send, in \d+ seconds/ }).waitFor();
      const { body } = await api('GET', `/streams/${stream.id}/messages?limit=100`);
      const found = (body as { id: string; text: string }[]).find((message) => message.text === text);
      const deleted = await api('DELETE', `/streams/${stream.id}/messages/${found?.id}`, { token });
      expect(deleted.status).toBe(204);
      await Promise.all([member, ada].map(({ page }) => said(page, text).waitFor({ state: 'detached' })));
      await ada.page.reload();
      await connected(ada.page);
      expect(await said(ada.page, text).count()).toBe(0);
    } finally {
      await rules(0);
    }
    await member.page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  });

  it('save data: nothing plays automatically, and audio only can be chosen', async () => {
    const { page } = await open({ viewport: phone });
    const videos: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('.mp4')) videos.push(request.url());
    });
    await page.addInitScript("localStorage.setItem('poc-low-data', 'on')");
    await page.goto(`/live/${stream.id}`);
    await connected(page);
    await page.getByRole('button', { name: /^Play/ }).waitFor();
    await page.getByRole('button', { name: 'Video settings' }).click();
    expect(await page.getByLabel('Audio only').isChecked()).toBe(true);
    expect(videos).toEqual([]);
  });

  it('show a visitor the chat, and ask for a sign-in to write, which keeps the draft', async () => {
    const { page } = await open({ viewport: phone, at: `/live/${stream.id}` });
    await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first().waitFor();
    await page.getByLabel('Your message').fill('first time here');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/login');
    await signInOnScreen(page, 'member');
    await page.waitForURL(`**/live/${stream.id}`);
    expect(await page.getByLabel('Your message').inputValue()).toBe('first time here');
  });
});

describe('an upcoming stream', () => {
  const open = useBrowser();

  it('has a reminder, which survives a reload and can be cancelled', async () => {
    const { page } = await open({ viewport: phone, as: 'member', at: '/live' });
    const bells = page.getByRole('region', { name: 'Upcoming' }).getByRole('button');
    await bells.first().waitFor();
    await until('the reminders are known', async () => (await bells.first().textContent()) !== '');
    const pressed = () => bells.first().getAttribute('aria-pressed');
    const wasPressed = (await pressed()) === 'true';
    const press = async (wanted: boolean) => {
      const kept = page.waitForResponse(
        (response) => response.url().includes('/reminder') && response.request().method() !== 'GET',
      );
      await bells.first().click();
      await until('it is pressed', async () => (await pressed()) === String(wanted));
      await kept;
      await page.reload();
      await bells.first().waitFor();
      await until('it is found again', async () => (await pressed()) === String(wanted));
    };
    await press(!wasPressed);
    await press(wasPressed);
  });

  it('starts and ends while a viewer watches', async () => {
    const { token } = await signIn('admin');
    const { show_id } = await demoStream();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const plan = { stream_url: '/uploads/shows/laugh-and-learn.mp4', start_time: later };
    const made = await api('POST', '/streams', {
      token,
      body: { ...plan, show_id, status: 'scheduled' },
    });
    expect(made.status).toBe(201);
    const { id } = made.body as { id: string };
    const become = (status: string, start_time = new Date().toISOString()) =>
      api('PUT', `/streams/${id}`, { token, body: { ...plan, start_time, status } });
    try {
      const { page } = await open({ as: 'member', at: `/live/${id}` });
      await connected(page);
      await page.getByText('The chat opens when the stream starts.').waitFor();
      expect(await page.getByRole('timer').textContent()).toMatch(/^(5\d|1 h)/);
      expect((await become('live')).status).toBe(200);
      await page.getByText('The stream has started.').waitFor({ state: 'attached' });
      await page.locator('video').waitFor();
      const text = `we are on ${Date.now()}`;
      await write(page, text);
      await said(page, text).waitFor();
      await page.getByText('Sending…').waitFor({ state: 'detached' });
      expect((await become('ended')).status).toBe(200);
      await page.getByRole('heading', { name: 'This stream has ended' }).waitFor();
      await page.getByRole('button', { name: 'Watch the replay' }).click();
      await page.getByRole('button', { name: 'Show all chat' }).click();
      await said(page, text).waitFor();
    } finally {
      await api('DELETE', `/streams/${id}`, { token });
    }
  });
});
