import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { keepWaiting, waitingOf } from '../../../shared/progress/progress-store.ts';
import { own, startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../shared/testing/page.tsx';
import { ada } from '../../../shared/testing/people.ts';
import { refusal } from '../../../shared/testing/server.ts';
import { WatchHistoryPage } from './watch-history-page.tsx';

const { server } = startMemberServer();
const url = `*/api/watch-history${own('/watch-history').replace('*/api', '')}`;
const entry = {
  id: '1'.repeat(24),
  show_id: '5'.repeat(24),
  progress: 42.4,
  completed: false,
  updatedAt: '2026-11-20T18:20:00.000Z',
  Show: { title: 'Laugh and Learn', description: 'Compound interest.', thumbnail_url: '' },
};
const finished = {
  ...entry,
  id: '2'.repeat(24),
  progress: 97,
  completed: true,
  Show: { ...entry.Show, title: 'Pip Happens' },
};
const serve = (entries: readonly object[], headers: Record<string, string> = {}) =>
  server.use(http.get(url, () => HttpResponse.json(entries, { headers })));
const rowOf = async (title: string) => {
  const row = (await screen.findByRole('heading', { name: title })).closest('li');
  if (!row) throw new Error('The show stands in no row.');
  return within(row);
};

test('shows each watched show with time, progress and a link', async () => {
  serve([entry, finished]);
  renderPage(<WatchHistoryPage />);
  const row = await rowOf('Laugh and Learn');
  expect(row.getByText('Compound interest.')).toBeTruthy();
  expect(row.getByText('In Progress')).toBeTruthy();
  expect(row.getByText('42% watched')).toBeTruthy();
  expect(row.getByText(/^20 Nov 2026/).getAttribute('datetime')).toBe(entry.updatedAt);
  expect(row.getByRole('link', { name: 'Resume Watching: Laugh and Learn' }).getAttribute('href')).toBe(
    `/shows/${entry.show_id}`,
  );
  expect((await rowOf('Pip Happens')).getByText('Completed')).toBeTruthy();
});

test('shows an empty state without history', async () => {
  serve([]);
  renderPage(<WatchHistoryPage />);
  expect(await screen.findByRole('heading', { name: 'No watch history' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Shows' }).getAttribute('href')).toBe('/user/shows');
  expect(screen.queryByRole('button', { name: 'Clear History' })).toBeNull();
});

async function clear() {
  renderPage(<WatchHistoryPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Clear History' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear your watch history?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Clear History' }));
}

test('confirms before clearing, then deletes the history and pending progress in this browser', async () => {
  let entries: object[] = [entry];
  server.use(
    http.get(url, () => HttpResponse.json(entries)),
    http.delete(own('/watch-history'), () => {
      entries = [];
      return HttpResponse.json({ message: 'Watch history cleared successfully' });
    }),
  );
  keepWaiting(ada.id, entry.show_id, { progress: 50, atMs: 1 });
  await clear();
  expect(await screen.findByRole('heading', { name: 'No watch history' })).toBeTruthy();
  expect(toasts()).toEqual(['Watch history cleared successfully']);
  expect(waitingOf(ada.id)).toEqual({});
});

test('reports a failed clearing and keeps the list', async () => {
  serve([entry]);
  server.use(http.delete(own('/watch-history'), () => refusal(500, 'internal_error', 'No')));
  await clear();
  await waitFor(() => expect(toasts()).toEqual(['Failed to clear watch history']));
  expect(await rowOf('Laugh and Learn')).toBeTruthy();
});

test('loads the next page on request', async () => {
  serve([entry], { 'x-total-count': '2', link: '</api/x?cursor=c2>; rel="next"' });
  renderPage(<WatchHistoryPage />);
  expect(await screen.findByText('Showing 1 of 2')).toBeTruthy();
  serve([finished]);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await rowOf('Pip Happens')).toBeTruthy();
});

test('offers Retry after a failure', async () => {
  server.use(http.get(url, () => refusal(500, 'internal_error', 'Something broke.')));
  renderPage(<WatchHistoryPage />);
  expect((await screen.findByRole('alert')).textContent).toContain('Something broke.');
  serve([entry]);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await rowOf('Laugh and Learn')).toBeTruthy();
});
