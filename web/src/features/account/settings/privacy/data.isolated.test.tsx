import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../../../shared/files/save-file.ts';
import { own, startMemberServer } from '../../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../../shared/testing/page.tsx';
import { ada } from '../../../../shared/testing/people.ts';
import { refusal } from '../../../../shared/testing/server.ts';
import { Consents } from './consents.tsx';
import { DataManagement } from './data-management.tsx';

vi.mock('../../../../shared/files/save-file.ts', () => ({ saveFile: vi.fn() }));
const { server, changes } = startMemberServer();
afterEach(() => vi.mocked(saveFile).mockReset());

test('saves the data as a file, byte for byte', async () => {
  const text = '{ "account": { "name": "Ada Eze" } }';
  let respond: (response: Response) => void = () => undefined;
  server.use(http.get(own('/data'), () => new Promise<Response>((resolve) => (respond = resolve))));
  renderPage(<DataManagement userId={ada.id} />);
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByRole('button', { name: 'Collecting your data…' })).toHaveProperty(
    'disabled',
    true,
  );
  await waitFor(() => {
    respond(new HttpResponse(text, { headers: { 'content-type': 'application/json' } }));
    expect(saveFile).toHaveBeenCalledOnce();
  });
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(await file?.text()).toBe(text);
  expect(name).toMatch(/^poc-data-\d{4}-\d\d-\d\d\.json$/);
  expect(screen.getByText('Your data was downloaded.')).toBeTruthy();
});

test('says why data could not be collected and saves no file', async () => {
  server.use(http.get(own('/data'), () => refusal(503, 'service_unavailable', 'Temporarily unavailable.')));
  renderPage(<DataManagement userId={ada.id} />);
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your data could not be collected. Temporarily unavailable.',
  );
  expect(saveFile).not.toHaveBeenCalled();
});

async function clearHistory() {
  renderPage(<DataManagement userId={ada.id} />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear watch history' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear your watch history?' }));
  expect(changes()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Clear History' }));
}

test('clears the watch history after confirmation', async () => {
  server.use(http.delete(own('/watch-history'), () => HttpResponse.json({ message: 'Cleared' })));
  await clearHistory();
  await waitFor(() => expect(toasts()).toEqual(['Watch history cleared successfully']));
});

test('reports a history that could not be cleared', async () => {
  server.use(http.delete(own('/watch-history'), () => refusal(500, 'internal_error', 'Something broke.')));
  await clearHistory();
  await waitFor(() => expect(toasts()).toEqual(['Failed to clear watch history']));
});

test('shows consents with version, date and answer', async () => {
  server.use(
    http.get(own('/consents'), () =>
      HttpResponse.json([
        { purpose: 'marketing', version: '2026-11', given: false, at: '2026-11-20T10:00:00.000Z' },
        { purpose: 'terms', version: '2026-11', given: true, at: '2026-11-12T10:00:00.000Z' },
      ]),
    ),
  );
  renderPage(<Consents userId={ada.id} />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Marketing messagesVersion 2026-11 · 20 Nov 2026Not agreed',
    'TermsVersion 2026-11 · 12 Nov 2026Agreed',
  ]);
  expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
});

test('shows an empty list of consents', async () => {
  renderPage(<Consents userId={ada.id} />);
  expect(await screen.findByText('No consents recorded.')).toBeTruthy();
});
