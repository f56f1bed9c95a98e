import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { startFakeVideo } from '../../../../shared/testing/fake-video.ts';
import { press, toasts } from '../../../../shared/testing/page.tsx';
import { refusal } from '../../../../shared/testing/server.ts';
import { aBroadcast, crypto, naira, openConsole, startStreamsServer } from '../testing/streams-server.tsx';

const { server, changes } = startStreamsServer();
startFakeVideo();
const noKey = () => aBroadcast({ key_created_at: null });

test('shows a stream with links to its show and its live page', async () => {
  openConsole(server, { ...naira, stream_url: `/uploads/live/${naira.id}.m3u8` }, noKey);
  await screen.findByRole('heading', { level: 1, name: 'Naira Nights' });
  const details = within(screen.getByRole('region', { name: 'Details' }));
  expect(details.getByRole('link', { name: 'Naira Nights' }).getAttribute('href')).toBe(
    `/admin/shows/${naira.show_id}`,
  );
  for (const text of ['Live', 'Open end', '1,234', '5,678', 'Live video sent to POC'])
    expect(details.getByText(text)).toBeTruthy();
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(preview.getByRole('button', { name: /^Play/ })).toBeTruthy();
  expect(preview.queryByText(/^Only administrators/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Live page and moderation' }).getAttribute('href')).toBe(
    `/live/${naira.id}`,
  );
});

test('previews the host’s video before the start, and no pasted one', async () => {
  const hosted = { ...crypto, stream_url: `/uploads/live/${crypto.id}.m3u8?viewer=a` };
  openConsole(server, hosted, noKey);
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  preview.getByText('Only administrators see this before the stream starts.');
  cleanup();
  openConsole(server, crypto, noKey);
  await screen.findByRole('region', { name: 'Details' });
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
});

test('starts a scheduled stream after confirmation, immediately on the page', async () => {
  openConsole(server, crypto, noKey);
  const live = () => HttpResponse.json({ ...crypto, status: 'live' });
  server.use(
    http.put('*/api/streams/:id', () => {
      server.use(http.get('*/api/streams/:id', live));
      return live();
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Start now' }));
  const question = within(await screen.findByRole('dialog'));
  fireEvent.click(question.getByRole('button', { name: 'Start Now' }));
  await screen.findByRole('button', { name: 'End now' });
  await waitFor(() => expect(toasts()).toEqual(['“Crypto Palaver” is live.']));
  expect(changes()).toHaveLength(1);
});

test('edits the stream in a dialog', async () => {
  openConsole(server, crypto, noKey);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit stream of Crypto Palaver' });
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('reports a stream that does not exist', async () => {
  openConsole(server, crypto, noKey);
  server.use(http.get('*/api/streams/:id', () => refusal(404, 'stream_not_found', 'Stream not found')));
  await screen.findByText('The stream could not be loaded');
  expect(screen.getByRole('link', { name: 'All streams' }).getAttribute('href')).toBe('/admin/streams');
});
