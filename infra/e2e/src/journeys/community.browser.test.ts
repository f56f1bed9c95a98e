import { plainPicture } from '@poc/kit/testing/pictures';
import { describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { api, signIn } from '../support/api.ts';
import { phone, takenOver, toast, useBrowser } from '../support/browser.ts';
import { mailTo } from '../support/mail.ts';
import { until, url } from '../support/system.ts';

/** Waits for a status: the screen shows a decision before it is stored. */
const untilResponse = (id: string, status: number) =>
  until(
    `the post returns ${status}`,
    async () => (await api('GET', `/community/posts/${id}`)).status === status,
  );

describe('the community', () => {
  const open = useBrowser();

  it('shows a post with its author to everyone, and its markup as text', async () => {
    const [member, visitor] = await Promise.all([open({ as: 'member', at: '/community' }), open()]);
    const title = `<img src=x onerror="document.title='owned'"> ${Date.now()}`;
    await member.page.getByLabel('Title').fill(title);
    await member.page
      .getByLabel('What is on your mind?')
      .fill('<script>document.title="owned"</script> Na lie.');
    await member.page.locator('form').getByRole('button', { name: /post/i }).click();
    await member.page.getByText(title).waitFor();
    await visitor.page.goto('/community');
    await visitor.page.getByText(title).waitFor();
    expect(await visitor.page.title()).not.toBe('owned');
    expect(visitor.errors).toEqual([]);
  });

  it('requires confirmation before it opens a link, with the keyboard only', async () => {
    const { token } = await signIn('member');
    const profile = 'https://www.instagram.com/_ada_';
    const { body } = await api('POST', '/community/posts', {
      token,
      body: { title: `Follow her ${Date.now()}`, content: `She is _here_: ${profile}` },
    });
    const { page, errors } = await open({ at: `/community/posts/${(body as { id: string }).id}` });
    const link = page.getByRole('button', { name: profile });
    await link.press('Enter');
    await page.getByText('Open link to www.instagram.com?').waitFor();
    expect(await page.evaluate('document.activeElement.href')).toBe(profile);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await link.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    expect(errors).toEqual([]);
  });

  it('notifies two members of a picture post, a mention and a reply', async () => {
    const [writer, friend] = await Promise.all([signUp('Ngozi Painter'), signUp(`Mentioned ${Date.now()}`)]);
    const title = `My kolo grows ${Date.now()}`;
    const own = await open({ as: writer, at: '/community' });
    await takenOver(own.page);
    await own.page.getByLabel('Title').fill(title);
    const text = own.page.getByLabel('What is on your mind?');
    const option = own.page.getByRole('option', { name: friend.name });
    // Community receives a new member some moments after the sign-up.
    await until('the member is offered', async () => {
      await text.fill('');
      await text.pressSequentially(`Look, @${friend.name.slice(0, 9)}`);
      return option.waitFor({ timeout: 1_500 }).then(
        () => true,
        () => false,
      );
    });
    await option.click();
    const buffer = await plainPicture(900, 600).png().toBuffer();
    await own.page
      .getByLabel('Picture file')
      .setInputFiles({ name: 'kolo.png', mimeType: 'image/png', buffer });
    await own.page.getByLabel('What does it show?').fill('A kolo full of naira');
    await own.page.getByRole('button', { name: 'Post', exact: true }).click();
    await toast(own.page, 'Post published.').waitFor();

    const other = await open({ as: friend, viewport: phone, at: '/user/dashboard' });
    await other.page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
    await other.page
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    const picture = other.page.getByRole('img', { name: 'A kolo full of naira' });
    await picture.waitFor();
    const width = `[...document.images].find((one) => one.alt === 'A kolo full of naira')?.naturalWidth ?? 0`;
    await until('the picture is loaded', async () => Number(await other.page.evaluate(width)) > 0);
    const pictureUrl = (await picture.getAttribute('src'))?.replace('-640', '') ?? '';
    await other.page.getByLabel(/^Your comment/).fill('Na you biko!');
    await other.page.getByRole('button', { name: 'Post comment' }).click();
    await other.page.getByText('Na you biko!').waitFor();

    await own.page.goto('/user/dashboard');
    await own.page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
    const file = () => fetch(url() + pictureUrl);
    expect((await file()).status).toBe(200);
    const id = new URL(other.page.url()).pathname.split('/').at(-1) ?? '';
    const { token } = await signIn('admin');
    const body = { kind: 'post', action: 'hide', reason: 'A test.' };
    expect((await api('PUT', `/admin/community-cases/${id}`, { token, body })).status).toBe(200);
    expect((await file()).status).toBe(404);
    for (const { errors } of [own, other]) expect(errors).toEqual([]);
  });

  it('restores the position in the list on the way back from a post', async () => {
    const { page } = await open({ viewport: phone, at: '/community' });
    await takenOver(page);
    const post = page.getByRole('article').nth(6);
    await post.scrollIntoViewIfNeeded();
    const link = post.getByRole('heading').getByRole('link');
    const name = (await link.textContent()) ?? '';
    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    const isThere = async () => {
      const box = await page.getByRole('link', { name, exact: true }).first().boundingBox();
      return box !== null && box.y > 0 && box.y < phone.height;
    };
    await until('the post is on the screen again', isThere);
  });

  it('shows the name of a new member on their posts', async () => {
    const { token, user } = await signIn('tunde');
    const { body } = await api('POST', '/community/posts', {
      token,
      body: { title: 'Tunde here', content: 'Mic check.' },
    });
    const { id } = body as { id: string };
    const found = await until('it is listed', async () => {
      const posts = (await api('GET', '/community/posts')).body as {
        id: string;
        User: { name: string; email?: string };
      }[];
      return posts.find((post) => post.id === id);
    });
    expect(found.User.name).toBe(user.name);
    expect(found.User.email).toBeUndefined();
  });

  it('hides a reported post with a reason, and shows it again after an appeal', async () => {
    const author = await signUp('Report Me');
    const title = `Double your naira ${Date.now()}`;
    const body = { title, content: 'Guaranteed by Friday.' };
    const { id } = (await api('POST', '/community/posts', { token: author.token, body })).body as {
      id: string;
    };
    const reader = await open({ as: 'member', at: `/community/posts/${id}` });
    await takenOver(reader.page);
    await reader.page.getByRole('button', { name: 'Actions for the post of Report Me' }).click();
    await reader.page.getByRole('menuitem', { name: 'Report', exact: true }).click();
    await reader.page.getByLabel('What is wrong with it?').selectOption('scam');
    await reader.page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
    await toast(reader.page, 'A moderator will look at it.').waitFor();

    const admin = await open({ as: 'admin', at: '/admin/posts?cases=open' });
    const reports = admin.page.getByRole('dialog', { name: 'Moderation queue' });
    const entry = reports.getByRole('listitem').filter({ hasText: title });
    await entry.getByRole('button', { name: 'Hide: the post of Report Me' }).click();
    const question = admin.page.getByRole('dialog', { name: 'Hide this post?' });
    await question.getByLabel(/^Reason/).fill('Nobody can promise that.');
    await question.getByRole('button', { name: 'Hide' }).click();
    await entry.waitFor({ state: 'detached' });
    await untilResponse(id, 404);

    const mail = await mailTo(author.email, /^Your post was hidden/);
    expect(mail.text).toContain('Nobody can promise that.');
    const own = await open({ as: author, at: '/user/my-community?mine=1' });
    await own.page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
    const hidden = own.page.getByRole('region', { name: 'Hidden by moderators' });
    await hidden.getByText('Nobody can promise that.').waitFor();
    await hidden.getByLabel(/Do you disagree/).fill('It was a joke about Ponzi.');
    await hidden.getByRole('button', { name: 'Appeal' }).click();
    await hidden.getByText('You appealed.', { exact: false }).waitFor();

    await admin.page.reload();
    await entry.getByText('It was a joke about Ponzi.').waitFor();
    await entry.getByRole('button', { name: 'Show again: the post of Report Me' }).click();
    await entry.waitFor({ state: 'detached' });
    await untilResponse(id, 200);
    for (const { errors } of [reader, admin, own]) expect(errors).toEqual([]);
  });
});
