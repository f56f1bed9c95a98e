import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { fromLagosField, toLagosField } from '../../../../shared/admin/form/lagos-time.ts';
import { toasts, type, whereNow } from '../../../../shared/testing/page.tsx';
import { refusal } from '../../../../shared/testing/server.ts';
import { aStream, crypto, openStreams, startStreamsServer } from '../testing/streams-server.tsx';

const { server, requests, changes } = startStreamsServer();
const submit = (name = 'Create Stream') => fireEvent.click(screen.getByRole('button', { name }));
const picker = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Show/ });
const startField = '2030-12-24T20:00';

async function openNew() {
  const page = openStreams('/admin/streams?form=new');
  await screen.findByRole('dialog', { name: 'New stream' });
  return page;
}

async function openEdit() {
  openStreams(`/admin/streams?form=${crypto.id}`);
  await screen.findByRole('dialog', { name: 'Edit stream of Crypto Palaver' });
}

async function pick(title: string) {
  fireEvent.change(picker(), { target: { value: title.slice(0, 4) } });
  fireEvent.click(await screen.findByRole('option', { name: title }));
}

test('requires show, stream URL and start time before anything is sent', async () => {
  await openNew();
  submit();
  await screen.findByText('Please choose a show.');
  expect(screen.getByText('Please enter the stream URL.')).toBeTruthy();
  expect(screen.getByText('Please choose a start time.')).toBeTruthy();
  expect(changes()).toEqual([]);
});

test('searches shows on the server and selects one by keyboard', async () => {
  await openNew();
  picker().focus();
  fireEvent.change(picker(), { target: { value: 'susu' } });
  const options = await screen.findByRole('listbox', { name: 'Shows' });
  await waitFor(() => expect(within(options).getAllByRole('option')).toHaveLength(1));
  expect(requests.at(-1)?.url).toBe('/api/admin/shows?limit=25&search=susu');
  fireEvent.keyDown(picker(), { key: 'Enter' });
  expect(picker().value).toBe('Susu Stories');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('says that a search found no show', async () => {
  await openNew();
  fireEvent.focus(picker());
  fireEvent.change(picker(), { target: { value: 'goat' } });
  await screen.findByText('No shows found.');
});

test('reports shows that cannot be loaded in the specified words', async () => {
  server.use(http.get('*/api/admin/shows', () => refusal(500, 'internal_error', 'Broken.')));
  await openNew();
  await screen.findByText('Failed to load shows. Please try again later.');
});

test('sends a new stream with its times in UTC, then closes', async () => {
  server.use(http.post('*/api/streams', () => HttpResponse.json(aStream(3), { status: 201 })));
  await openNew();
  await pick('Susu Stories');
  type(/^Stream URL/, ' https://youtu.be/xyz ');
  type(/^Start Time/, startField);
  submit();
  await waitFor(() => expect(toasts()).toEqual(['The stream of “Show 3” was saved.']));
  expect(changes()).toEqual([
    {
      method: 'POST',
      url: '/api/streams',
      body: {
        show_id: '66'.padStart(24, '0'),
        stream_url: 'https://youtu.be/xyz',
        status: 'scheduled',
        start_time: fromLagosField(startField),
        end_time: null,
      },
    },
  ]);
  await waitFor(() => expect(whereNow()).toBe('/admin/streams'));
});

test('fills in the stream URL from the show’s video and never replaces a typed one', async () => {
  await openNew();
  const url = screen.getByLabelText<HTMLInputElement>(/^Stream URL/);
  await pick('Kolo Kings');
  expect(url.value).toBe('https://vimeo.com/7');
  await pick('Susu Stories');
  expect(url.value).toBe('');
  type(/^Stream URL/, 'https://youtu.be/typed');
  await pick('Kolo Kings');
  expect(url.value).toBe('https://youtu.be/typed');
});

test('rejects an end before the start and an invalid address before they are sent', async () => {
  await openNew();
  await pick('Susu Stories');
  type(/^Stream URL/, 'javascript:alert(1)');
  type(/^Start Time/, startField);
  type(/^End Time/, '2030-12-24T19:59');
  submit();
  await screen.findByText('Please choose an end after the start.');
  expect(screen.getByText('Please enter a URL that starts with https://.')).toBeTruthy();
  expect(changes()).toEqual([]);
});

test('rejects a past start for a scheduled stream, but not for a live one', async () => {
  await openNew();
  type(/^Start Time/, '2025-12-24T20:00');
  submit();
  await screen.findByText('Please choose a time in the future.');
  fireEvent.change(screen.getByRole('combobox', { name: /^Status/ }), { target: { value: 'live' } });
  await waitFor(() => expect(screen.queryByText('Please choose a time in the future.')).toBeNull());
});

test('shows a refusal in the specified words, also next to its field, and loses nothing', async () => {
  const errors = [{ path: 'body.stream_url', msg: 'must be on one of the allowed hosts' }];
  server.use(
    http.post('*/api/streams', () => refusal(400, 'invalid_request', 'Not valid.', { errors }), {
      once: true,
    }),
  );
  await openNew();
  await pick('Susu Stories');
  type(/^Stream URL/, 'https://elsewhere.example/a.m3u8');
  type(/^Start Time/, startField);
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to save stream: Not valid.');
  expect(screen.getByText('This must be on one of the allowed hosts.')).toBeTruthy();
  expect(picker().value).toBe('Susu Stories');
});

test('locks the show of an existing stream and sends unchanged fields as the server has them', async () => {
  const latest = { ...crypto, end_time: '2046-12-15T20:00:30.000Z' };
  server.use(
    http.get('*/api/streams/:id', () => HttpResponse.json(latest)),
    http.put('*/api/streams/:id', () => HttpResponse.json(crypto)),
  );
  await openEdit();
  const show = screen.getByLabelText<HTMLInputElement>(/^Show/);
  expect(show.readOnly).toBe(true);
  expect(show.value).toBe('Crypto Palaver');
  expect(screen.queryByRole('combobox', { name: /^Show/ })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Start Time/).value).toBe(toLagosField(crypto.start_time));
  type(/^Stream URL/, 'https://vimeo.com/1');
  fireEvent.change(screen.getByRole('combobox', { name: /^Status/, hidden: false }), {
    target: { value: 'ended' },
  });
  submit('Save Changes');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toEqual({
    method: 'PUT',
    url: `/api/streams/${crypto.id}`,
    body: {
      stream_url: 'https://vimeo.com/1',
      status: 'ended',
      start_time: crypto.start_time,
      end_time: latest.end_time,
    },
  });
});

test('removes the stream’s own picture, but not the show’s', async () => {
  server.use(http.put('*/api/streams/:id', () => HttpResponse.json(crypto)));
  await openEdit();
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  submit('Save Changes');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toMatchObject({ thumbnail_url: '' });
});

test('keeps a draft across a reload until Cancel', async () => {
  const page = await openNew();
  type(/^Stream URL/, 'https://youtu.be/kept');
  page.unmount();
  const again = await openNew();
  expect(screen.getByLabelText<HTMLInputElement>(/^Stream URL/).value).toBe('https://youtu.be/kept');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  again.unmount();
  await openNew();
  expect(screen.getByLabelText<HTMLInputElement>(/^Stream URL/).value).toBe('');
});

test('fetches a stream that the page has not loaded and reports a missing one', async () => {
  const other = aStream(77);
  server.use(http.get('*/api/streams/:id', () => refusal(404, 'stream_not_found', 'Stream not found')));
  openStreams(`/admin/streams?form=${other.id}`);
  await waitFor(() => expect(toasts()).toEqual(['Stream not found']));
  await waitFor(() => expect(whereNow()).toBe('/admin/streams'));
});

test('shows a video from the stream key by name, and keeps its address', async () => {
  const url = `/uploads/live/${crypto.id}.m3u8`;
  const own = { ...crypto, stream_url: `${url}?signature=1` };
  server.use(
    http.get('*/api/streams/:id', () => HttpResponse.json(own)),
    http.put('*/api/streams/:id', () => HttpResponse.json(own)),
  );
  await openEdit();
  expect(screen.getByLabelText<HTMLInputElement>(/^Stream URL/).value).toBe('Live video sent to POC');
  submit('Save Changes');
  await waitFor(() => expect(changes()[0]?.body).toMatchObject({ stream_url: url }));
});

test('replaces a video from the stream key with another address', async () => {
  const own = { ...crypto, stream_url: `/uploads/live/${crypto.id}.m3u8` };
  server.use(
    http.get('*/api/streams/:id', () => HttpResponse.json(own)),
    http.put('*/api/streams/:id', () => HttpResponse.json(own)),
  );
  await openEdit();
  fireEvent.click(screen.getByRole('button', { name: 'Replace' }));
  type(/^Stream URL/, 'https://youtu.be/backup');
  submit('Save Changes');
  await waitFor(() => expect(changes()[0]?.body).toMatchObject({ stream_url: 'https://youtu.be/backup' }));
});
