import { expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { api, signIn } from '../support/api.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { connected, lineOf, write } from '../support/live/chat-screen.ts';
import { demoStream } from '../support/live/live-stream.ts';
import { until } from '../support/system.ts';

const open = useBrowser();

it("marks a host's messages and posts once an administrator has entered their account", async () => {
  const [host, stream] = await Promise.all([signUp('Hauwa Host'), demoStream()]);
  const admin = await open({ as: 'admin', at: '/admin/hosts' });
  await admin.page.getByRole('button', { name: 'Add Host' }).click();
  const form = admin.page.getByRole('dialog', { name: 'New host' });
  await form.getByLabel(/^Name/).fill(host.name);
  await form.getByLabel(/^Role/).fill('Halal portfolios');
  await form.getByLabel(/^Bio/).fill('Counts without fingers.');
  await form.getByLabel(/^Account/).fill('no-one@poc.test');
  await form.getByRole('button', { name: 'Create Host' }).click();
  await form.getByText('This belongs to no account.').waitFor();
  await form.getByLabel(/^Account/).fill(host.email);
  await form.getByRole('button', { name: 'Create Host' }).click();
  await form.waitFor({ state: 'detached' });

  const post = { title: `From the stage ${Date.now()}`, content: 'See you tonight.' };
  const { body } = await api('POST', '/community/posts', { token: host.token, body: post });
  const { id } = body as { id: string };
  const authorOf = async () =>
    ((await api('GET', `/community/posts/${id}`)).body as { User: { host?: boolean } }).User;
  await until('the author is a host', async () => (await authorOf()).host === true);
  const visitor = await open({ viewport: phone, at: `/community/posts/${id}` });
  await visitor.page.getByRole('article').getByText('Host', { exact: true }).waitFor();

  const live = await open({ viewport: phone, as: host, at: `/live/${stream.id}` });
  await connected(live.page);
  const text = `Welcome ${Date.now()}`;
  await write(live.page, text);
  await lineOf(live.page, text).getByText('Host', { exact: true }).waitFor();

  const { token } = await signIn('admin');
  const hosts = (await api('GET', '/admin/hosts?limit=100', { token })).body as {
    id: string;
    name: string;
  }[];
  const found = hosts.find(({ name }) => name === host.name);
  expect((await api('DELETE', `/admin/hosts/${found?.id}`, { token })).status).toBe(204);
  await until('the author is no host', async () => (await authorOf()).host === undefined);
  // Ignores the error of the refused request.
  expect(admin.errors.filter((error) => !error.includes('status of 400'))).toEqual([]);
  expect([...visitor.errors, ...live.errors]).toEqual([]);
});
