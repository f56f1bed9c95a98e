import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { type } from '../../../../shared/testing/page.tsx';
import { refusal } from '../../../../shared/testing/server.ts';
import { aShow, naira, openShows, startShowsServer } from '../testing/shows-server.tsx';

const { server, requests } = startShowsServer();
const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood evening, Lagos.\n';
const stored = '/uploads/shows/b.vtt';
const choose = (name: string, content = text) =>
  fireEvent.change(screen.getByLabelText('Captions file'), {
    target: { files: [new File([content], name, { type: 'text/vtt' })] },
  });
const bodies = (url: string) =>
  requests.filter((one) => one.method !== 'GET' && one.url === url).map(({ body }) => body);

async function openEdit() {
  const english = { lang: 'en', label: 'English', url: '/uploads/shows/a.vtt' } as const;
  const show = { ...naira, captions: [english] };
  server.use(
    http.get('*/api/admin/shows/:id', () => HttpResponse.json(show)),
    http.put('*/api/shows/:id', () => HttpResponse.json(aShow(1, { title: 'Naira Nights' }))),
  );
  openShows(`/admin/shows/${naira.id}?form=edit`);
  await screen.findByRole('dialog', { name: 'Edit Naira Nights' });
  await screen.findByRole('option', { name: 'Investing' });
}

test('adds captions for a language, removes others, and saves both with the show', async () => {
  server.use(
    http.post('*/api/shows/upload-captions', () =>
      HttpResponse.json({ url: stored, left_out: [12] }, { status: 201 }),
    ),
  );
  await openEdit();
  fireEvent.click(screen.getByRole('button', { name: 'Remove English captions' }));
  type('Language', 'yo');
  expect(screen.getByRole('button', { name: 'Add Yoruba captions' })).toBeTruthy();
  choose('night.vtt');
  await screen.findByRole('button', { name: 'Remove Yoruba captions' });
  expect(bodies('/api/shows/upload-captions')).toEqual([{ text }]);
  expect(screen.getByText('Added, without the text that has no timing (line 12).')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(bodies(`/api/shows/${naira.id}`)).toMatchObject([{ captions_en: '', captions_yo: stored }]),
  );
});

test('does not offer a language that has captions', async () => {
  await openEdit();
  const offered = [...screen.getByLabelText('Language').querySelectorAll('option')];
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Pidgin', 'Yoruba', 'Hausa', 'Igbo']);
});

test('rejects files that are not .vtt or too large before they are sent', async () => {
  await openEdit();
  choose('night.srt');
  await screen.findByText('Please select a WebVTT file (.vtt).');
  choose('night.vtt', 'x'.repeat(500_001));
  await screen.findByText('This file is too large for captions.');
  expect(bodies('/api/shows/upload-captions')).toEqual([]);
});

test.each([
  [400, 'This contains no captions.'],
  [500, 'Failed to upload captions. Please try again.'],
])('a refusal (%d) is shown next to the field', async (status, said) => {
  const errors = status === 400 ? [{ path: 'body.text', msg: 'contains no captions' }] : [];
  const respond = () => refusal(status, 'invalid_request', 'No.', { errors });
  server.use(http.post('*/api/shows/upload-captions', respond));
  await openEdit();
  choose('night.vtt', 'WEBVTT');
  await screen.findByText(said);
});

test('names missing captions by their language', async () => {
  await openEdit();
  const errors = [{ path: 'body.captions_en', msg: 'no longer exists; please upload it again' }];
  const respond = () => refusal(400, 'invalid_request', 'Not valid.', { errors });
  server.use(http.put('*/api/shows/:id', respond));
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('English: This no longer exists; please upload it again.');
});
