import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFakeVideo } from '../../../../shared/testing/fake-video.ts';
import { refusal } from '../../../../shared/testing/server.ts';
import { aBroadcast, naira, openConsole, startStreamsServer } from '../testing/streams-server.tsx';
import { lastHour } from './last-hour.ts';

const { server } = startStreamsServer();
startFakeVideo();
const minutes = [
  { at: '2026-11-29T19:05:00.000Z', viewers: 1_200, messages: 40 },
  { at: '2026-11-29T19:07:00.000Z', viewers: 900, messages: 65 },
];
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-29T19:07:30Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
function open(respond: () => Response, stream = naira) {
  server.use(http.get(`*/api/admin/streams/${naira.id}/activity`, respond));
  openConsole(server, stream, () => aBroadcast({ key_created_at: null }));
}
const panel = async () => within(await screen.findByRole('region', { name: 'The last hour' }));

test('shows viewers and messages as charts and as a table', async () => {
  open(() => HttpResponse.json({ minutes }));
  const shown = await panel();
  await shown.findByRole('img', { name: 'Viewers in the last hour: 900 now, at most 1,200.' });
  await shown.findByRole('img', {
    name: 'Messages per minute in the last hour: unknown in the last full minute, at most 65.',
  });
  expect(shown.queryByRole('table')).toBeNull();
  fireEvent.click(shown.getByRole('button', { name: 'Table' }));
  const rows = within(shown.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Lagos timeViewersMessages',
    '20:0790065',
    '20:051,20040',
  ]);
});

test.each([
  ['19:08:59', '900 now', '65 in', []],
  ['19:09:00', 'unknown now', 'unknown in', ['The latest numbers are from 20:07.']],
])('at %s shows no older numbers as current', async (time, viewers, messages, notice) => {
  vi.setSystemTime(new Date(`2026-11-29T${time}Z`));
  open(() => HttpResponse.json({ minutes }));
  const shown = await panel();
  await shown.findByRole('img', { name: new RegExp(`^Viewers in the last hour: ${viewers}`) });
  await shown.findByRole('img', { name: new RegExp(`^Messages per minute in the last hour: ${messages}`) });
  expect(shown.queryAllByText(/latest numbers/).map(({ textContent }) => textContent)).toEqual(notice);
});

test('says when the numbers will appear', async () => {
  open(() => HttpResponse.json({ minutes: [] }));
  await (await panel()).findByText(/appear here within a minute/);
});

test('offers a retry after a failure', async () => {
  let fails = true;
  open(() => (fails ? refusal(500, 'internal_error', 'Broken.') : HttpResponse.json({ minutes })));
  const shown = await panel();
  await shown.findByText('Viewers and messages could not be loaded.');
  fails = false;
  await act(async () => fireEvent.click(shown.getByRole('button', { name: 'Reload Numbers' })));
  await shown.findByRole('button', { name: 'Table' });
});

test('is absent before and after the stream', async () => {
  open(() => HttpResponse.json({ minutes }), { ...naira, status: 'ended' });
  await screen.findByRole('region', { name: 'Details' });
  expect(screen.queryByRole('region', { name: 'The last hour' })).toBeNull();
});

test('sixty minutes end with the present one or a later reading; others are unknown', () => {
  const hour = lastHour(minutes, Date.parse('2026-11-29T19:06:59.000Z'));
  expect(hour).toHaveLength(60);
  expect(hour.slice(-3)).toEqual([
    { at: new Date('2026-11-29T19:05:00.000Z'), viewers: 1_200, messages: 40 },
    { at: new Date('2026-11-29T19:06:00.000Z'), viewers: null, messages: null },
    { at: new Date('2026-11-29T19:07:00.000Z'), viewers: 900, messages: 65 },
  ]);
  expect(lastHour(minutes, Date.parse('2026-11-29T19:20:10.000Z')).at(-1)).toEqual({
    ...{ at: new Date('2026-11-29T19:20:00.000Z'), viewers: null, messages: null },
  });
});
