import { beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { api, people, signIn } from '../support/api.ts';
import { appCode } from '../support/app-code.ts';
import { expectNoFault, inDialog, sideBySide, visit } from '../support/axe.ts';
import { keyboardTo, takenOver, useBrowser } from '../support/browser.ts';
import { said } from '../support/live/chat-screen.ts';
import { demoStream } from '../support/live/live-stream.ts';

describe('accessibility: no violation, light and dark, at 360 and 1440 px, and no layout shift above 0.02', () => {
  const open = useBrowser();
  let live = '';
  let watchable = '';
  /** A show that neither visitors nor the demo member, who has Premium, can open. */
  let locked = '';
  beforeAll(async () => {
    live = `/live/${(await demoStream()).id}`;
    // Lists for visitors do not say which shows have a video.
    const { token } = await signIn('member');
    const shows = (await api('GET', '/shows?limit=100', { token })).body as {
      id: string;
      video_bytes?: number | null;
      access: string;
    }[];
    // Other tests leave shows without a video.
    watchable = shows.find((show) => show.video_bytes)?.id ?? '';
    locked = shows.find((show) => show.access === 'ultimate')?.id ?? '';
    expect(locked).not.toBe('');
  });

  it('on the pages of a visitor', async () => {
    await sideBySide(
      open,
      undefined,
      (page) =>
        visit(page, [
          '/',
          '/shows',
          '/shows/live',
          '/shows/upcoming',
          `/shows/${watchable}`,
          `/shows/${locked}`,
          '/live',
          live,
        ]),
      (page) =>
        visit(page, [
          '/merch',
          '/community',
          '/contact',
          '/login',
          '/register',
          '/verify-email',
          '/newsletter/confirm',
          '/search',
          '/search?q=naira',
          '/search?q=naira&kind=show',
        ]),
    );
  });

  it('in the dialogs of a visitor', async () => {
    const { page } = await open({ at: '/shows' });
    await takenOver(page);
    await inDialog(page, /Watch Now/);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.keyboard.type('naira');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await expectNoFault(page, 'results in the search palette');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=naira');
    await inDialog(page, 'Search');
    await page.goto('/login');
    await takenOver(page);
    await inDialog(page, 'Forgot your password?');
  });

  it('on the pages and in the dialogs of a member', async () => {
    await sideBySide(
      open,
      'member',
      async (page) => {
        await visit(page, ['/user/dashboard', '/user/watch-history']);
        await inDialog(page, /Clear History/);
        await visit(page, ['/user/profile']);
        await inDialog(page, 'Edit Profile');
        await visit(page, ['/user/subscription']);
        await inDialog(page, 'Add Payment Method');
        await visit(page, ['/subscription/checkout?plan=ultimate', '/user/notifications']);
        await visit(page, ['/user/search?q=naira', '/user/shows']);
        await inDialog(page, /^(Watch|Resume)/);
        await visit(page, ['/user/my-community']);
      },
      async (page) => {
        await visit(page, ['/user/settings']);
        for (const tab of ['Notifications', 'Privacy']) {
          await page.getByRole('tab', { name: tab }).click();
          await expectNoFault(page, tab);
        }
        await visit(page, [`/dashboard/shows/${locked}`]);
        await page.getByText('This show is for Ultimate.').waitFor();
        await visit(page, [`/dashboard/shows/${watchable}`]);
        await page
          .getByRole('button', { name: /^(Play|Resume|Start over)/ })
          .first()
          .click();
        await page.locator('media-play-button').waitFor();
        await expectNoFault(page, 'the player');
      },
    );
  });

  it('on the pages of second-factor setup and email undo', async () => {
    const person = await signUp('Axe Two Factors');
    await Promise.all([
      (async () => {
        const { page } = await open({ as: person, at: '/user/settings' });
        await page.getByRole('button', { name: 'Set up' }).click();
        await page.getByLabel('Your password').fill(person.password);
        await page.keyboard.press('Enter');
        await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
        await expectNoFault(page, 'the key of a second factor');
        const key = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText();
        await page.getByLabel('Code that the app shows').fill(appCode(key.replaceAll(' ', '')));
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor();
        await expectNoFault(page, 'recovery codes');
      })(),
      (async () => {
        const { page } = await open();
        await visit(page, [`/email/undo#${'a'.repeat(43)}`]);
        await page.getByRole('button', { name: 'Undo the change' }).click();
        await page.getByText('This link is not valid or has expired.').waitFor();
        await expectNoFault(page, 'a link that undoes nothing');
      })(),
    ]);
  });

  it('on the pages and in the dialogs of an administrator', async () => {
    await sideBySide(
      open,
      'admin',
      async (page) => {
        await visit(page, [
          '/admin/users',
          '/admin/audit',
          '/admin/search',
          '/admin/search?view=synonyms',
          `/admin/users/${(await signIn('member')).user.id}`,
        ]);
        await inDialog(page, 'Write a note');
        await visit(page, [`/admin/shows/${watchable}`, '/admin/posts']);
        await inDialog(page, /^Moderation queue/);
        await inDialog(page, 'Bans');
        await inDialog(page, /^View /);
      },
      async (page) => {
        await visit(page, ['/admin', '/admin/shows']);
        await inDialog(page, /^Comments to review/);
        await inDialog(page, 'Add Show');
        await inDialog(page, /^Edit /);
      },
      async (page) => {
        const { token } = await signIn('admin');
        const body = { subject: 'Detty December', content: 'Three **shows**.', audience: 'members' };
        const draft = await api('POST', '/admin/announcements', { token, body });
        const { id } = draft.body as { id: string };
        await visit(page, ['/admin/announcements']);
        await inDialog(page, 'New Announcement');
        await visit(page, [`/admin/announcements/${id}`]);
        await inDialog(page, 'Send…');
        await api('DELETE', `/admin/announcements/${id}`, { token });
      },
    );
  });
});

describe('the keyboard', () => {
  const open = useBrowser();

  it('suffices to sign in, find a live stream and send a message', async () => {
    const { page } = await open({ at: '/login' });
    await takenOver(page);
    await page.getByLabel('Email').focus();
    await page.keyboard.type(people.ada.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(people.ada.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/dashboard');
    await page.goto('/live');
    await page
      .getByRole('link', { name: /Join Stream/ })
      .first()
      .waitFor();
    await takenOver(page);
    await keyboardTo(page, /Join Stream|Join/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/live\/[0-9a-f]{24}/);
    await page.getByLabel('Your message').waitFor();
    await keyboardTo(page, /^Your message$/);
    const text = `by keyboard ${Date.now()}`;
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    const line = said(page, text);
    await line.waitFor();
    expect(await line.count()).toBe(1);
  });
});
