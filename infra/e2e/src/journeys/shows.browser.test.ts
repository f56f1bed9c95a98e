import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, signIn } from '../support/api.ts';
import { desktop, phone, signInOnScreen, useBrowser } from '../support/browser.ts';
import { createShow } from '../support/shows.ts';
import { until } from '../support/system.ts';
import { playing, video } from '../support/video/player.ts';

interface ShowResponse {
  id: string;
  title: string;
  likes: number;
}

describe('a visitor', () => {
  const open = useBrowser();

  it('is asked to sign in before watching, and returns to the requested show', async () => {
    const { page, errors } = await open({ viewport: phone, at: '/shows' });
    const card = page.getByRole('article').filter({ hasText: 'Watch Now' }).first();
    const title = await card.getByRole('heading').innerText();
    await card.getByRole('button', { name: /Watch Now/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(`Please login to watch ${title} and access your personalized dashboard.`)
      .waitFor();
    await dialog.getByRole('link', { name: 'Login to Watch' }).click();
    await page.waitForURL('**/login');
    await signInOnScreen(page, 'zainab');
    await page.waitForURL(/\/dashboard\/shows\/[0-9a-f]{24}/);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(errors).toEqual([]);
  });

  it('finds a show despite a typing mistake, and nothing without a match', async () => {
    const { page } = await open({ at: '/shows?search=crpyto' });
    await page
      .getByRole('heading', { name: /crypto/i })
      .first()
      .waitFor();
    await page.goto('/shows?search=qqqqzzzz');
    await page.getByText('No shows found').waitFor();
    await page.getByText('Try adjusting your search or filter criteria.').waitFor();
  });
});

describe('a member', () => {
  const open = useBrowser();

  it('finds a featured show, then what is live and next, then all shows, without a shift', async () => {
    for (const viewport of [phone, desktop]) {
      const { page, errors } = await open({ viewport, as: 'ada' });
      await page.addInitScript(
        'window.shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; }).observe({ type: "layout-shift", buffered: true });',
      );
      await page.goto('/user/shows');
      await page.getByRole('region', { name: 'Live Now' }).waitFor();
      const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts();
      const order = ['New', 'Live Now', 'Upcoming Shows', 'All Shows'].map((title) => titles.indexOf(title));
      expect(order.toSorted((one, other) => one - other)).toEqual(order);
      expect(order[0]).toBeGreaterThan(0);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('window.shift')).toBeLessThan(0.02);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(viewport.width);
      expect(errors).toEqual([]);
    }
  });

  it('opens a show by its picture, and its host by the name above it', async () => {
    const { page } = await open({ viewport: phone, at: '/shows' });
    const card = page.getByRole('article').first();
    const title = await card.getByRole('heading').innerText();
    // The link lies over the picture, which Playwright would report.
    await card.locator('img').click({ force: true });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.goBack();
    await card.getByRole('link').nth(1).click();
    await page.waitForURL('**/hosts/**');
  });
});

describe('two members', () => {
  const open = useBrowser();
  let show: ShowResponse;
  beforeAll(async () => {
    const { body } = await api('GET', '/shows?limit=20');
    const found = (body as ShowResponse[])[3];
    if (!found) throw new Error('the demo data has too few shows');
    show = found;
  });

  it("like and comment; the other one sees it, with markup as text, and can't delete it", async () => {
    const at = `/shows/${show.id}`;
    const [ada, tunde] = await Promise.all([open({ as: 'ada' }), open({ as: 'tunde', viewport: phone, at })]);
    const heart = (page: Page) =>
      page.getByRole('button', { name: new RegExp(`^Like ${escaped(show.title)}`) });
    const pressed = async (page: Page) => (await heart(page).first().getAttribute('aria-pressed')) === 'true';
    // Her own likes arrive a moment after the page.
    const known = ada.page.waitForResponse((response) => response.url().includes('/shows/user/likes'));
    await ada.page.goto(at);
    await known;
    await ada.page.waitForLoadState('networkidle');
    const before = await pressed(ada.page);
    const kept = ada.page.waitForResponse(
      (response) => response.url().endsWith('/like') && response.request().method() !== 'GET',
    );
    await heart(ada.page).first().click();
    await until('it is pressed', async () => (await pressed(ada.page)) !== before);
    await kept;
    await ada.page.reload();
    await until('it is found again', async () => (await pressed(ada.page)) !== before);

    const text = `<b>That exit strategy</b> ${Date.now()}`;
    await ada.page.getByLabel('Your comment').fill(text);
    await ada.page.getByRole('button', { name: 'Post comment' }).click();
    await ada.page.getByText(text).waitFor();
    await tunde.page.reload();
    const line = tunde.page.getByRole('listitem').filter({ hasText: text });
    await line.waitFor();
    expect(await line.getByRole('button', { name: /delete/i }).count()).toBe(0);
  });
});

describe('a member', () => {
  const open = useBrowser();

  it('resumes in another browser at the last position, and finds the show in the history', async () => {
    const { token } = await signIn('admin');
    const managed = await api('GET', '/admin/shows?limit=100', { token });
    const own = (managed.body as { id: string; title: string; video_url: string | null }[]).find(
      ({ video_url }) => video_url?.startsWith('/uploads/'),
    );
    if (!own) throw new Error('the demo data has no show with a video of ours');
    const at = `/dashboard/shows/${own.id}`;
    const [{ page }, second] = await Promise.all([open({ as: 'tunde', at }), open({ as: 'tunde' })]);
    const startOver = page.getByRole('button', { name: 'Start over' });
    const play = page.getByRole('button', { name: new RegExp(`^(Play|Resume).*: ${escaped(own.title)}$`) });
    await play.waitFor();
    if (await startOver.isVisible()) await startOver.click();
    else await play.click();
    await playing(page);
    await page.evaluate(`${video}.currentTime = ${video}.duration * 0.5`);
    await until('playback passed the middle', () =>
      page.evaluate<boolean>(`${video}.currentTime > ${video}.duration * 0.45`),
    );
    await page.evaluate(`${video}.pause()`);
    await until('the position is saved', async () => {
      await second.page.goto(at);
      await second.page
        .getByRole('button', { name: /^(Play|Resume)/ })
        .first()
        .waitFor();
      return second.page
        .getByRole('button', { name: /^Resume/ })
        .first()
        .isVisible();
    });
    await second.page.goto('/user/watch-history');
    await second.page.getByText(own.title).first().waitFor();
    await second.page.getByRole('button', { name: /Clear History/ }).click();
    await second.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Clear/ })
      .click();
    await second.page.getByText('Watch history cleared successfully').waitFor();
    await second.page.getByText('No watch history').waitFor();
  });

  it('resumes a YouTube video at the last position', async () => {
    const show = await createShow(await signIn('admin'), { video_url: 'https://youtu.be/dQw4w9WgXcQ' });
    const { page, context, errors } = await open({ as: 'zainab' });
    // Replaces the player with one that sends the same messages: tests must not need the internet.
    await context.route('https://www.youtube-nocookie.com/embed/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: youtubePlayer }),
    );
    const saved = page.waitForResponse(
      (response) =>
        response.url().endsWith('/watch-history/watch-history') &&
        response.request().postDataJSON()?.progress === 40,
    );
    await page.goto(`/dashboard/shows/${show.id}`);
    await page.getByRole('button', { name: /^Play on YouTube/ }).click();
    await page.frameLocator('iframe').getByRole('button', { name: 'To 40 seconds, and pause' }).click();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: /^Resume on YouTube \(40% watched\)/ }).click();
    await page.frameLocator('iframe').getByText('at 40').waitFor();
    expect(errors).toEqual([]);
  });
});

describe('an administrator', () => {
  const open = useBrowser();

  it('creates a show with a picture, edits, deletes and restores it', async () => {
    const [{ page, errors }, visitor] = await Promise.all([
      open({ as: 'admin', at: '/admin/shows' }),
      open({ at: '/' }),
    ]);
    await page.getByRole('button', { name: /(New|Create|Add).*Show/i }).click();
    const title = `Market Women ${Date.now()}`;
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Title/).fill(title);
    await dialog.getByLabel(/^Description/).fill('What a stall teaches about cash flow.');
    await dialog.getByLabel(/^Category/).selectOption('Investing');
    const picture = { name: 'stall.png', mimeType: 'image/png', buffer: await visitor.page.screenshot() };
    await dialog.getByLabel('Picture file').setInputFiles(picture);
    await dialog.getByRole('button', { name: 'Create Show' }).click();
    await page.getByText(`“${title}” was saved.`).waitFor();
    const seen = async () => {
      await visitor.page.goto(`/shows?search=${encodeURIComponent(title)}`);
      await visitor.page.waitForLoadState('networkidle');
      return visitor.page.getByRole('heading', { name: title }).isVisible();
    };
    await until('a visitor sees it', seen);

    await page.getByLabel(`Delete ${title}`).click();
    await page.getByText(`“${title}” was deleted.`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`“${title}” was restored.`).waitFor();
    await until('a visitor sees it again', seen);
    expect(errors).toEqual([]);
  });
});

/** The parts of YouTube's player that pages use: it reports its position once it has been addressed, and seeks. */
const youtubePlayer = `<!doctype html><p></p><button>To 40 seconds, and pause</button><script>
  let page = null;
  const send = (info) => page?.postMessage(JSON.stringify({ event: 'infoDelivery', info }), '*');
  addEventListener('message', ({ data, source }) => {
    const { event, func, args } = JSON.parse(data);
    if (event === 'listening') {
      page = source;
      send({ currentTime: 0, duration: 100, playerState: 1 });
    }
    if (func === 'seekTo') {
      document.querySelector('p').textContent = 'at ' + args[0];
      send({ currentTime: args[0] });
    }
  });
  document.querySelector('button').onclick = () => {
    const timer = setInterval(() => {
      if (!page) return;
      clearInterval(timer);
      send({ currentTime: 40 });
      send({ playerState: 2 });
    }, 50);
  };
</script>`;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('a show that requires a plan', () => {
  const open = useBrowser();

  it('plays for Premium members, from a signed address; others are sent to the checkout', async () => {
    const { body } = await api('GET', '/shows?search=Leverage');
    const show = (body as ShowResponse[])[0];
    const at = `/dashboard/shows/${show?.id}`;
    const { page, errors } = await open({ as: 'member', at });
    await page.getByRole('button', { name: /^(Play|Resume)/ }).click();
    await playing(page);
    const url = await page.evaluate<string>(`${video}.getAttribute('src')`);
    expect(url).toMatch(/\?viewer=[0-9a-f]{24}&device=[\w-]{16}&expires=/);
    const [file = ''] = url.split('?');
    expect((await fetch(new URL(file, page.url()))).status).toBe(403);
    expect((await fetch(new URL(url, page.url()), { headers: { range: 'bytes=0-9' } })).status).toBe(206);

    const { page: other, errors: otherErrors } = await open({ as: 'tunde', viewport: phone, at });
    await other.getByText('This show is for Premium and Ultimate.').waitFor();
    expect(await other.locator('video').count()).toBe(0);
    const width = await other.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(phone.width);
    await other.getByRole('link', { name: 'Upgrade' }).click();
    await other.waitForURL('**/subscription/checkout?plan=premium');
    expect([...errors, ...otherErrors]).toEqual([]);
  });
});
