import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LiveStream, liveStreams } from '../support/api.ts';
import { phone, signInOnScreen, useBrowser } from '../support/browser.ts';
import { killAndAwaitSuccessor, until } from '../support/system.ts';

/** A line of the chat: not what is read aloud beside it. */
const said = (page: Page, text: string) => page.getByRole('list', { name: 'Messages' }).getByText(text);

describe('two people on a live stream', () => {
  const open = useBrowser();
  let stream: LiveStream;
  beforeAll(async () => {
    const live = (await liveStreams())[1];
    if (!live) throw new Error('the demo data has too few live streams');
    stream = live;
  });

  it('chat and react, see each other, and find the conversation again after a reload', async () => {
    const [member, ada] = await Promise.all([open(), open({ viewport: phone })]);
    await Promise.all([signInOnScreen(member.page, 'member'), signInOnScreen(ada.page, 'ada')]);
    await Promise.all([member.page.goto(`/live/${stream.id}`), ada.page.goto(`/live/${stream.id}`)]);
    const write = async ({ page }: typeof member, text: string) => {
      await page.getByLabel('Your message').fill(text);
      await page.keyboard.press('Enter');
    };
    const hello = `How far? ${Date.now()}`;
    await write(member, hello);
    await said(ada.page, hello).waitFor();
    const answer = `I dey ${Date.now()}`;
    await write(ada, answer);
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

  it('go on after a socket node was killed, without losing or doubling a message', async () => {
    const [member, ada] = await Promise.all([open(), open()]);
    await Promise.all([signInOnScreen(member.page, 'member'), signInOnScreen(ada.page, 'ada')]);
    await Promise.all([member.page.goto(`/live/${stream.id}`), ada.page.goto(`/live/${stream.id}`)]);
    await ada.page.getByText('Connected').waitFor();
    for (const node of ['live-1', 'live-2']) {
      await killAndAwaitSuccessor(node);
      const text = `after ${node} ${Date.now()}`;
      await member.page.getByLabel('Your message').fill(text);
      await member.page.keyboard.press('Enter');
      await said(ada.page, text).waitFor();
      expect(await said(ada.page, text).count()).toBe(1);
      expect(await said(member.page, text).count()).toBe(1);
    }
  });

  it('show a visitor the chat, and ask for a sign-in to write', async () => {
    const { page } = await open({ viewport: phone });
    await page.goto(`/live/${stream.id}`);
    await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first().waitFor();
    expect(await page.getByLabel('Your message').count()).toBe(0);
  });
});
