import { describe, expect, it } from 'vitest';
import { api, signIn } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { until } from '../support/system.ts';

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
});
