import { expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { api, signIn } from '../support/api.ts';
import { keyboardTo, takenOver, toast, useBrowser } from '../support/browser.ts';
import { until } from '../support/system.ts';

const open = useBrowser();

it('supports posts, replies, likes, bookmarks, edits and deletions with the keyboard only', async () => {
  const [writer, friend] = await Promise.all([signUp('Kemi Keyboard'), signUp(`Typist ${Date.now()}`)]);
  const { page, errors } = await open({ as: writer, at: '/user/my-community' });
  await takenOver(page);
  const { keyboard } = page;
  const press = async (name: RegExp, key = 'Enter') => {
    await keyboardTo(page, name);
    await keyboard.press(key);
  };
  const title = `No mouse ${Date.now()}`;
  await keyboardTo(page, /^Title/);
  await keyboard.type(title);
  await keyboardTo(page, /^What is on your mind/);
  const option = page.getByRole('option', { name: friend.name });
  // Community receives a new member some moments after the sign-up.
  await until('the member is offered', async () => {
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(`Ask @${friend.name.slice(0, 6)}`);
    return option.waitFor({ timeout: 1_500 }).then(
      () => true,
      () => false,
    );
  });
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await keyboard.type('about ajo.');
  await press(/^Post$/);
  await toast(page, 'Post published.').waitFor();

  const post = page.getByRole('article').filter({ hasText: title });
  await post.getByRole('link', { name: `@${friend.name}` }).waitFor();
  await press(new RegExp(title));
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const address = new URL(page.url()).pathname;
  await press(/^Like this post/, 'Space');
  await page.getByRole('button', { name: 'Like this post: 1 like', pressed: true }).waitFor();
  await press(/^Bookmark this post/, 'Space');
  await page.getByRole('button', { name: 'Bookmark this post', pressed: true }).waitFor();
  await keyboardTo(page, /^Your comment/);
  await keyboard.type('First to comment.');
  await press(/^Post comment/);
  await page.getByText('First to comment.').waitFor();
  await page.getByRole('button', { name: 'Reply' }).focus();
  await keyboard.press('Enter');
  await keyboardTo(page, /^Your reply/);
  await keyboard.type('And first to reply.');
  await press(/^Post reply/);
  await page.getByText('And first to reply.').waitFor();

  const openMenu = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for your post' }).press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  await openMenu('Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Post' });
  await dialog.waitFor();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const hasFocus = "document.activeElement?.getAttribute('aria-label') === 'Actions for your post'";
  await until('the focus is where it was', () => page.evaluate<boolean>(hasFocus));
  await openMenu('Edit');
  await keyboardTo(page, /^Content/);
  await keyboard.press('ControlOrMeta+End');
  await keyboard.type(' Please.');
  await press(/^Save$/);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('about ajo. Please.').waitFor();

  await page.goto('/user/my-community');
  await takenOver(page);
  await keyboardTo(page, /^All posts$/);
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Bookmarks', selected: true }).waitFor();
  await post.first().waitFor();

  await page.goto(address);
  await takenOver(page);
  await openMenu('Delete');
  await page.getByRole('dialog', { name: 'Delete Post' }).waitFor();
  await press(/^Delete$/);
  await page.waitForURL('**/community');
  // Responses for visitors may be a second old.
  const id = address.split('/').at(-1);
  await until('the post is deleted', async () => (await api('GET', `/community/posts/${id}`)).status === 404);
  expect(errors).toEqual([]);
});

it('shows a member the reason for hiding their post, accepts one appeal, and shows the post again', async () => {
  const writer = await signUp('Hidden Hausa');
  const title = `Guaranteed laughs ${Date.now()}`;
  const { body } = await api('POST', '/community/posts', {
    token: writer.token,
    body: { title, content: 'Double your laughs in a week.' },
  });
  const { id } = body as { id: string };
  const { token } = await signIn('admin');
  const decision = { kind: 'post', action: 'hide', reason: 'It promises returns.' };
  const decided = await api('PUT', `/admin/community-cases/${id}`, { token, body: decision });
  expect(decided.status).toBe(200);

  const { page, errors } = await open({ as: writer, at: '/user/my-community?mine=1' });
  await takenOver(page);
  const hidden = page.getByRole('region', { name: 'Hidden by moderators' });
  await hidden.getByText('It promises returns.').waitFor();
  await hidden.getByLabel(/^Do you disagree/).fill('They are only laughs.');
  await hidden.getByRole('button', { name: 'Appeal' }).click();
  await hidden.getByText('You appealed. A moderator will read it, and you will get an email.').waitFor();
  expect(await hidden.getByRole('textbox').count()).toBe(0);

  const admin = await open({ as: 'admin', at: '/admin/posts' });
  await admin.page.getByRole('button', { name: /^Moderation queue/ }).click();
  const queue = admin.page.getByRole('dialog');
  await queue.getByText('They are only laughs.').waitFor();
  await queue.getByRole('button', { name: /^Show again: .*Hidden Hausa/ }).click();
  await until('it is shown again', async () => (await api('GET', `/community/posts/${id}`)).status === 200);
  await page.reload();
  await page.getByRole('link', { name: title }).first().waitFor();
  expect(await hidden.count()).toBe(0);
  expect([...errors, ...admin.errors]).toEqual([]);
});
