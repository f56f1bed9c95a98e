import type { Recording } from '@poc/contracts/entities/streaming';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { startFakeVideo } from '../../../../shared/testing/fake-video.ts';
import { press, toasts } from '../../../../shared/testing/page.tsx';
import { idOf } from '../../../../shared/testing/people.ts';
import { refusal } from '../../../../shared/testing/server.ts';
import { aBroadcast, aStream, openConsole, startStreamsServer } from '../testing/streams-server.tsx';

const { server, changes } = startStreamsServer();
startFakeVideo();
const past = aStream(3, { status: 'ended', stream_url: `/uploads/live/${idOf(3)}.m3u8` });
const live = { ...past, status: 'live' } as const;
const url = `/api/admin/streams/${past.id}`;
const marks = [
  { id: idOf(50), title: 'Welcome', at: '2030-12-24T19:00:40.000Z', seconds: 3 },
  { id: idOf(51), title: 'Rent or buy?', at: '2030-12-24T20:02:03.000Z', seconds: null },
];
const aRecording = (more: Partial<Recording> = {}): Recording => ({
  seconds: 3_723,
  is_complete: true,
  has_picture: true,
  trim: null,
  marks,
  captions: [],
  show_id: null,
  ...more,
});

/** Opens the console of a stream, and responds to each change with the recording that follows it. */
function openRecording(stream: typeof past | typeof live, ...responses: Recording[]) {
  let at = 0;
  const next = () => {
    at = Math.min(at + 1, responses.length - 1);
    return responses[at];
  };
  server.use(
    http.get(`*${url}/recording`, () => HttpResponse.json(responses[at])),
    http.put(`*${url}/trim`, () => HttpResponse.json(next())),
    http.post(`*${url}/marks`, async ({ request }) => {
      next();
      return HttpResponse.json({ ...marks[0], ...((await request.json()) as object) }, { status: 201 });
    }),
    http.put(`*${url}/marks/:markId`, () => new HttpResponse(null, { status: 204 })),
    http.delete(`*${url}/marks/:markId`, () => new HttpResponse(null, { status: 204 })),
  );
  openConsole(server, stream, () => aBroadcast({ key_created_at: null }));
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
/** Clicks a button once the previous change is saved. */
const pressIdle = async (name: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false));
  press(name);
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
test('marks moments of a live stream, with a title or a number', async () => {
  openRecording(live, aRecording({ is_complete: false, marks: [] }), aRecording({ is_complete: false }));
  const chapters = await panel('Chapters');
  await chapters.findByText('Mark moments now. Viewers of the replay can jump to them.');
  press('Mark this moment');
  await chapters.findByText('0:03');
  expect(chapters.getByText('21:02 WAT')).toBeTruthy();
  type('Title', ' Rent or buy? ');
  await pressIdle('Mark this moment');
  await waitFor(() => expect(toasts()).toContain('The chapter “Rent or buy?” is added.'));
  expect(changes().map(({ body }) => body)).toEqual([{ title: 'Chapter 1' }, { title: 'Rent or buy?' }]);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
});

test('trims a replay, refuses times outside of it, and shows all of it again', async () => {
  openRecording(past, aRecording(), aRecording({ trim: { start: 90, end: 3_600 } }), aRecording());
  await screen.findByRole('heading', { name: 'Trim the replay' });
  expect(screen.getByLabelText<HTMLInputElement>('End').value).toBe('1:02:03');
  type('Start', 'soon');
  type('End', '2:00:00');
  press('Trim');
  expect(await screen.findAllByText('Please enter a time up to 1:02:03, such as 1:30.')).toHaveLength(2);
  type('Start', '1:30');
  type('End', '1:00');
  press('Trim');
  await screen.findByText('Please enter a time after the start.');
  type('End', '1:00:00');
  press('Trim');
  await pressIdle('Show the whole recording');
  await waitFor(() => expect(toasts()).toContain('The replay shows the whole recording.'));
  expect(changes().map(({ body }) => body)).toEqual([{ trim: { start: 90, end: 3_600 } }, { trim: null }]);
});

test('adds, renames and deletes chapters of a recording', async () => {
  openRecording(past, aRecording());
  const chapters = await panel('After the stream');
  await chapters.findByText('0:03');
  type('Position', '1:02:03');
  press('Add Chapter');
  await screen.findByText('Please enter a time before 1:02:03.');
  type('Position', '1:30');
  press('Add Chapter');
  await waitFor(() => expect(changes()).toHaveLength(1));
  press('Rename Welcome');
  const title = await screen.findByLabelText<HTMLInputElement>('New title');
  expect(document.activeElement).toBe(title);
  fireEvent.change(title, { target: { value: 'Opening' } });
  press('Save');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Chapters' }));
  press('Delete Rent or buy?');
  await waitFor(() => expect(toasts()).toContain('The chapter is deleted.'));
  expect(changes().map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', `${url}/marks`, { title: 'Chapter 3', seconds: 90 }],
    ['PUT', `${url}/marks/${idOf(50)}`, { title: 'Opening' }],
    ['DELETE', `${url}/marks/${idOf(51)}`, undefined],
  ]);
});

test('publishes a recording after confirmation, and links to its show', async () => {
  openRecording(past, aRecording(), aRecording({ show_id: idOf(77) }));
  server.use(
    http.get(`*/api/admin/shows/${idOf(77)}`, () => HttpResponse.json({ id: idOf(77) })),
    http.post(`*${url}/show`, () => {
      server.use(http.get(`*${url}/recording`, () => HttpResponse.json(aRecording({ show_id: idOf(77) }))));
      return HttpResponse.json({ show_id: idOf(77) }, { status: 201 });
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Publish as show' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make Show' }));
  const link = await screen.findByRole('link', { name: 'open it' });
  expect(link.getAttribute('href')).toBe(`/admin/shows/${idOf(77)}`);
  expect(screen.queryByRole('button', { name: 'Publish as show' })).toBeNull();
});

test('publishes a recording again after its show was deleted, and reports a refusal', async () => {
  openRecording(past, aRecording({ show_id: idOf(77) }));
  server.use(
    http.get(`*/api/admin/shows/${idOf(77)}`, () => refusal(404, 'show_not_found', 'Show not found')),
    http.post(`*${url}/show`, () => refusal(409, 'recording_published', 'It is a show already.')),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Publish as show' }));
  expect(screen.queryByRole('link', { name: 'open it' })).toBeNull();
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make Show' }));
  await waitFor(() => expect(toasts()).toContain('Failed to publish recording: It is a show already.'));
});

test('waits for the last segments, and does not publish sound alone', async () => {
  openRecording(past, aRecording({ is_complete: false, has_picture: false }));
  await screen.findByText(/^The last seconds are being stored/);
  expect(screen.queryByRole('button', { name: 'Trim' })).toBeNull();
  server.use(http.get(`*${url}/recording`, () => HttpResponse.json(aRecording({ has_picture: false }))));
  await screen.findByText(/has sound only/, {}, { timeout: 20_000 });
  expect(screen.queryByRole('button', { name: 'Publish as show' })).toBeNull();
}, 30_000);

test('reports a recording that cannot be loaded, with a retry, and shows nothing without one', async () => {
  openRecording(past, aRecording({ seconds: 0, marks: [] }));
  server.use(
    http.get(`*${url}/recording`, () => refusal(503, 'service_unavailable', 'Later.'), { once: true }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Reload Recording' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'After the stream' })).toBeNull());
});

test('adds captions for a language, with a notice, and removes others', async () => {
  openRecording(past, aRecording({ captions: ['en'] }), aRecording({ captions: ['en', 'yo'] }));
  const bodies: unknown[] = [];
  server.use(
    http.put(`*${url}/captions`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ left_out: [12] });
    }),
  );
  const after = await panel('After the stream');
  fireEvent.change(await after.findByLabelText('Language'), { target: { value: 'yo' } });
  const file = new File(['WEBVTT'], 'night.vtt', { type: 'text/vtt' });
  fireEvent.change(after.getByLabelText('Captions file'), { target: { files: [file] } });
  await after.findByText('Added, without the words that have no time above them (line 12).');
  await pressIdle('Remove English captions');
  await waitFor(() => expect(toasts()).toContain('The captions are removed.'));
  expect(bodies).toEqual([
    { lang: 'yo', text: 'WEBVTT' },
    { lang: 'en', text: null },
  ]);
});
