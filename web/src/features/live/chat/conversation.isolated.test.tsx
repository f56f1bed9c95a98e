import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropSession } from '../../../shared/auth/session-store.ts';
import { startFakeVideo } from '../../../shared/testing/fake-video.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { ada, idOf } from '../../../shared/testing/people.ts';
import { message, fakeSocket as socket, streamId } from '../testing/fake-socket.ts';
import { someStream } from '../testing/live-server.tsx';
import { list, openStream, said } from '../testing/open-stream.tsx';
// Imported up front: on a busy machine, loading them lazily exceeds the test's timeouts.
import '../components/stream-info.tsx';
import '../moderation/message-actions.tsx';
import './emoji-picker.tsx';
import './people-dialog.tsx';
import './pinned-rules.tsx';
import './quote.tsx';

vi.mock('../../../shared/socket/live-socket.ts', async () => {
  const fake = await import('../testing/fake-socket.ts');
  return { liveSocket: fake.fakeSocket, keepLiveSocketOpen: fake.keepFakeSocketOpen };
});

const { server, requests } = startMemberServer();
startFakeVideo();
const scrolled = vi.fn();
beforeEach(() => {
  socket.reset();
  Element.prototype.scrollIntoView = scrolled;
});

const of = (user: string, seq: number, more: object = {}) =>
  message(seq, { user, user_id: idOf(500 + user.length), ...more });
const chat = [of('Tunde Alabi', 1, { text: 'Is forex halal?' }), of('Bola', 2, { plan: 'ultimate' })];
async function open(messages = chat, stream = someStream()) {
  await openStream(server, stream, messages);
  socket.join();
  await within(list()).findAllByText('Is forex halal?');
}
const field = () => screen.getByLabelText<HTMLInputElement>('Your message');
function write(text: string) {
  fireEvent.change(field(), { target: { value: text } });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function reply() {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for the message of Tunde Alabi' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reply' }));
  await screen.findByText(/^Replying to/);
}

test('sends a reply with the number of its message, once', async () => {
  await open();
  await reply();
  await waitFor(() => expect(document.activeElement).toBe(field()));
  for (const text of ['Ask your imam', 'Sorry']) {
    write(text);
    press('Send');
  }
  const sent = socket.sent
    .filter(({ event }) => event === 'chat-message')
    .map(({ payload }) => [payload.text, payload.replyTo]);
  expect(sent).toEqual([
    ['Ask your imam', 1],
    ['Sorry', undefined],
  ]);
});

test('cancels a reply, also when its message is deleted', async () => {
  await open();
  await reply();
  press('Cancel the reply');
  expect(screen.queryByText(/^Replying to/)).toBeNull();
  await reply();
  socket.receive('message-deleted', { streamId, messageId: message(1).id, seq: 1 });
  await waitFor(() => expect(screen.queryByText(/^Replying to/)).toBeNull());
});

test('quotes the message replied to, leads to it, and says when it is not there', async () => {
  await open([...chat, of('Bola', 3, { replyTo: 1 }), of('Bola', 4, { replyTo: 900 })]);
  const quote = await screen.findByRole('button', { name: /^In reply to Tunde Alabi/ });
  expect(quote.textContent).toContain('Is forex halal?');
  fireEvent.click(quote);
  expect(scrolled).toHaveBeenCalled();
  expect(document.activeElement?.textContent).toContain('Tunde Alabi');
  socket.receive('new-messages', [of('Bola', 5, { text: 'No reply' })]);
  await said('No reply');
  expect(within(list()).getAllByText('An earlier message')).toHaveLength(1);
});

test('offers visitors no reply', async () => {
  dropSession();
  await open();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('suggests recent chatters after @, and inserts the chosen one without sending', async () => {
  await open();
  write('Hi @ala');
  const options = within(await screen.findByRole('listbox', { name: 'People to mention' }));
  expect(options.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Tunde Alabi$/),
  ]);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect([field().value, socket.count('chat-message')]).toEqual(['Hi @Tunde Alabi ', 0]);
  write('@nobody');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('marks messages that mention the user', async () => {
  await open([...chat, of('Bola', 3, { text: `Hello @${ada.name}` })]);
  const line = (await said(`Hello @${ada.name}`)).closest('li') as HTMLElement;
  expect(within(line).getByText('Mentions you')).toBeTruthy();
  expect(within(list()).getAllByText('Mentions you')).toHaveLength(1);
});

test('inserts an emoji at the cursor', async () => {
  await open();
  write('To the  now');
  field().setSelectionRange(7, 7);
  press('Add an emoji');
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Emoji' })).getByRole('button', { name: '🚀' }),
  );
  await waitFor(() => expect(field().value).toBe('To the 🚀 now'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('lists recent chatters with their badges and the rules', async () => {
  await open([...chat, of('Zainab', 3, { role: 'admin' }), of('Bola', 4)]);
  press('People in the chat');
  const dialog = within(await screen.findByRole('dialog', { name: 'People in the chat' }));
  const people = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(people.slice(0, 3)).toEqual([
    expect.stringMatching(/Bola$/),
    expect.stringMatching(/ZainabAdmin$/),
    expect.stringMatching(/Tunde Alabi$/),
  ]);
  expect(dialog.getByRole('heading', { name: 'Rules of this chat' })).toBeTruthy();
});

test('shows badges of administrators, hosts and paid plans in the chat', async () => {
  await open([...chat, of('Zainab', 3, { role: 'admin' }), of('Kemi B', 4, { host: true, plan: 'premium' })]);
  await within(list()).findByText('Admin');
  expect(within(list()).getByText('Ultimate')).toBeTruthy();
  expect(within(list()).getByText('Host')).toBeTruthy();
  expect(within(list()).queryByText('Premium')).toBeNull();
});

test('pins the rules until they are closed in this browser', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Rules of this chat', expanded: false }));
  expect(screen.getByText(/No promises of profit/)).toBeTruthy();
  press('Close the rules');
  expect(screen.queryByText(/No promises of profit/)).toBeNull();
  cleanup();
  socket.reset();
  await open();
  expect(screen.queryByRole('button', { name: 'Rules of this chat' })).toBeNull();
});

const host = { slug: 'kemi-bankole', name: 'Kemi Bankole', picture_url: '' };
const hosted = () => someStream({ Show: { ...someStream().Show, host } });

test('follows the host of the stream', async () => {
  const detail = { ...host, id: idOf(9), role: 'Host', bio: '', followers: 4, following: false, streams: [] };
  server.use(
    http.get('*/api/hosts/kemi-bankole', () => HttpResponse.json(detail)),
    http.put('*/api/hosts/kemi-bankole/follow', () => HttpResponse.json({ followers: 5, following: true })),
  );
  await open(chat, hosted());
  const button = await screen.findByRole('button', { name: 'Follow Kemi Bankole' });
  fireEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe('Following'));
});

test('asks visitors to sign in to follow the host, without a request for the host', async () => {
  dropSession();
  await open(chat, hosted());
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Kemi Bankole' }));
  await screen.findByText('Please login to follow Kemi Bankole.');
  expect(requests.filter(({ url }) => url.includes('/hosts/'))).toEqual([]);
});
