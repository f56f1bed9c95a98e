import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, signIn } from '../support/api.ts';
import { desktop, phone, takenOver, useBrowser } from '../support/browser.ts';
import { createShow } from '../support/shows.ts';
import { until } from '../support/system.ts';

const title = 'Àdùnní and the Ƙasa Kolo';

const isSoonVisible = (element: Locator): Promise<boolean> =>
  element.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  );

describe('search', () => {
  const open = useBrowser();
  let showId: string;

  beforeAll(async () => {
    ({ id: showId } = await createShow(await signIn('admin'), { title }));
    await until('the search finds the show', async () => {
      const { body } = await api('GET', '/search?q=adunni');
      return JSON.stringify(body).includes(showId);
    });
  });

  it('finds words without their accents and hooks, by keyboard alone, and Back returns to the results', async () => {
    const { page, errors } = await open({ viewport: desktop, at: '/merch' });
    await takenOver(page);
    const field = page.getByRole('dialog').getByRole('combobox');
    // The shortcut works a moment after the page takes over.
    await until('the palette opens', async () => {
      await page.keyboard.press('Control+k');
      return field.isVisible();
    });
    await page.keyboard.type('adunni kasa');
    await page.getByRole('option', { name: title }).waitFor();
    expect(await page.locator('mark').allTextContents()).toEqual(['Àdùnní', 'Ƙasa']);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=adunni+kasa');
    const kinds = page.getByRole('navigation', { name: 'Kinds of results' });
    await kinds.getByRole('link', { name: 'Shows' }).click();
    await page.waitForURL('**/search?q=adunni+kasa&kind=show');
    await page.getByRole('link', { name: title }).click();
    await page.waitForURL(`**/shows/${showId}`);
    await page.goBack();
    await page.getByRole('link', { name: title }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: title }).waitFor();

    await page.keyboard.press('/');
    await page.getByRole('option', { name: 'adunni kasa' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: title }).waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it('fills the screen of a phone in the member area, and a sign-out deletes recent searches', async () => {
    const { page, errors } = await open({ viewport: phone, as: 'ada', at: '/user/dashboard' });
    await takenOver(page);
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('dialog').getByRole('combobox').fill('kemi');
    const host = page.getByRole('group', { name: 'Hosts' }).getByRole('option');
    await host.waitFor();
    const box = await page.getByRole('dialog').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, ...phone });
    await page.getByRole('option', { name: /^See all/ }).click();
    await page.waitForURL('**/user/search?q=kemi');
    await page.getByRole('link', { name: /^Kemi/ }).first().waitFor();
    const recent = () => page.evaluate<string>('Object.keys(localStorage).join()');
    expect(await recent()).toContain('poc-recent-searches');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/user'));
    expect(await recent()).not.toContain('poc-recent-searches');
    expect(errors).toEqual([]);
  });

  it('the palette finds a help page, for visitors no member, and a member for members', async () => {
    const visitor = await open({ viewport: phone, at: '/shows' });
    await takenOver(visitor.page);
    await visitor.page.getByRole('button', { name: 'Search' }).first().click();
    const field = visitor.page.getByRole('dialog').getByRole('combobox');
    await field.fill('sola ogunleye');
    await visitor.page.getByRole('status').filter({ hasText: '“sola ogunleye”' }).waitFor();
    // Public profiles with similar names may be listed.
    expect(
      await visitor.page
        .getByRole('option')
        .filter({ hasText: /Sola Ogunleye/ })
        .count(),
    ).toBe(0);
    await field.fill('forgot password');
    const help = visitor.page.getByRole('group', { name: 'Help' }).getByRole('option');
    await help.filter({ hasText: 'Forgot your password?' }).click();
    await visitor.page.waitForURL('**/contact');

    const member = await open({ viewport: desktop, as: 'ada', at: '/user/dashboard' });
    await takenOver(member.page);
    await member.page.getByRole('button', { name: 'Search' }).first().click();
    await member.page.getByRole('dialog').getByRole('combobox').fill('sola ogun');
    const found = member.page.getByRole('group', { name: 'Members' }).getByRole('option');
    await found.filter({ hasText: 'Sola Ogunleye' }).click();
    await member.page.getByRole('heading', { level: 1, name: 'Sola Ogunleye' }).waitFor();
    expect([...visitor.errors, ...member.errors]).toEqual([]);
  });

  it('an administrator makes a synonym of a search without results, and a visitor finds the product', async () => {
    await api('GET', '/search?q=babanriga');
    const desk = await open({ viewport: desktop, as: 'admin', at: '/admin/search?sort=newest' });
    const make = desk.page.getByRole('button', { name: 'Create synonyms for babanriga' });
    await until('the search is listed', async () => {
      await desk.page.reload();
      return isSoonVisible(make);
    });
    await make.click();
    const words = desk.page.getByLabel(/^Words and phrases/);
    expect(await words.inputValue()).toBe('babanriga\n');
    await words.fill('babanriga\nhoodie');
    await desk.page.getByRole('button', { name: 'Add Synonyms' }).click();
    await desk.page.getByText('“babanriga, hoodie” was saved.').waitFor();
    const { page } = await open({ viewport: phone, at: '/search?q=babanriga' });
    await until('the visitor finds the hoodie', async () => {
      await page.reload();
      return isSoonVisible(page.getByRole('link', { name: /Buy the Dip Hoodie/ }));
    });
    await desk.page.getByRole('link', { name: 'Synonyms' }).click();
    await desk.page.getByRole('button', { name: 'Delete babanriga, hoodie' }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await desk.page.getByText('“babanriga, hoodie” was deleted.').waitFor();
    expect(desk.errors).toEqual([]);
  });
});
