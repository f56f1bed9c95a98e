import { describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { api, signIn } from '../support/api.ts';
import { takenOver, toast, useBrowser } from '../support/browser.ts';
import { mailTo } from '../support/mail.ts';
import { until } from '../support/system.ts';

/** The screen shows a decision before it is stored. */
const untilAnswered = (id: string, status: number) =>
  until(
    `the post answers ${status}`,
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

  it('keeps a new person’s posts under their name, from identity’s events', async () => {
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

  it('takes a reported post down with a reason, and shows it again when its author’s answer convinces', async () => {
    const author = await signUp('Report Me');
    const title = `Double your naira ${Date.now()}`;
    const body = { title, content: 'Guaranteed by Friday.' };
    const { id } = (await api('POST', '/community/posts', { token: author.token, body })).body as {
      id: string;
    };
    const reader = await open({ as: 'member', at: `/community/posts/${id}` });
    await takenOver(reader.page);
    await reader.page.getByRole('button', { name: 'Report the post of Report Me' }).click();
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
    await untilAnswered(id, 404);

    const mail = await mailTo(author.email, /^Your post is hidden/);
    expect(mail.text).toContain('Nobody can promise that.');
    const own = await open({ as: author, at: '/user/my-community?mine=1' });
    await own.page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
    const hidden = own.page.getByRole('region', { name: 'Hidden by moderators' });
    await hidden.getByText('Nobody can promise that.').waitFor();
    await hidden.getByLabel(/You do not agree/).fill('It was a joke about Ponzi.');
    await hidden.getByRole('button', { name: 'Ask to show it again' }).click();
    await hidden.getByText('You answered.', { exact: false }).waitFor();

    await admin.page.reload();
    await entry.getByText('It was a joke about Ponzi.').waitFor();
    await entry.getByRole('button', { name: 'Show again: the post of Report Me' }).click();
    await entry.waitFor({ state: 'detached' });
    await untilAnswered(id, 200);
    for (const { errors } of [reader, admin, own]) expect(errors).toEqual([]);
  });
});
