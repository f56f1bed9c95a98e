import { describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { api } from '../support/api.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { connected, said, write } from '../support/live/chat-screen.ts';
import { useStreams } from '../support/live/live-stream.ts';

describe('answers and mentions', () => {
  const open = useBrowser();
  const addStream = useStreams();

  it('marks a comment as the answer, with a badge and a notification for its author', async () => {
    const [asker, helper] = await Promise.all([signUp('Ada Asks'), signUp('Tunde Helps')]);
    const title = `Susu or savings? ${Date.now()}`;
    const body = { title, content: 'Asking for my aunty.' };
    const { id } = (await api('POST', '/community/posts', { token: asker.token, body })).body as {
      id: string;
    };
    for (const [{ token }, content] of [
      [asker, 'Anybody?'],
      [helper, 'Both, small small.'],
    ] as const) {
      await api('POST', '/community/comments', { token, body: { post_id: id, content } });
    }
    const own = await open({ as: asker, viewport: phone, at: `/community/posts/${id}` });
    await own.page.getByRole('button', { name: 'Actions for the comment of Tunde Helps' }).click();
    await own.page.getByRole('menuitem', { name: 'Mark as answer' }).click();
    await own.page.getByText('Answer', { exact: true }).waitFor();
    await own.page.reload();
    const first = own.page.locator('article li').first();
    await first.getByText('Answer', { exact: true }).waitFor();
    await first.getByText('Both, small small.').waitFor();
    await first.getByText('Answers', { exact: true }).waitFor();

    const other = await open({ as: helper, at: '/user/dashboard' });
    await other.page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
    await other.page.getByRole('link', { name: `Ada Asks marked your comment as the answer` }).waitFor();
    await other.page.goto('/community');
    const card = other.page.getByRole('article').filter({ hasText: title });
    await card.getByText('Answered').waitFor();
    for (const { errors } of [own, other]) expect(errors).toEqual([]);
  });

  it('notifies a member who is mentioned in a live chat, and links to it', async () => {
    const [sender, reader] = await Promise.all([signUp('Ada Chats'), signUp(`Bola ${Date.now()}`)]);
    const stream = await addStream();
    const at = `/live/${stream.id}`;
    const other = await open({ as: reader, at });
    await connected(other.page);
    await write(other.page, 'Good evening');
    const own = await open({ as: sender, viewport: phone, at });
    await said(own.page, 'Good evening').waitFor();
    await other.page.goto('/user/dashboard');
    const field = own.page.getByLabel('Your message');
    await field.pressSequentially('Well said, @Bo');
    await own.page.getByRole('option', { name: reader.name }).click();
    await field.press('Enter');
    await other.page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
    const entry = other.page.getByRole('link', { name: /^Unread: Ada Chats mentioned you in the chat of/ });
    await entry.click();
    await other.page.waitForURL(`**${at}`);
    await said(other.page, `Well said, @${reader.name}`).waitFor();
    for (const { errors } of [own, other]) expect(errors).toEqual([]);
  });
});
