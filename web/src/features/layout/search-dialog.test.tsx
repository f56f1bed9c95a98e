import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { startMemberServer } from '../../shared/testing/member-server.ts';
import { renderPage } from '../../shared/testing/page.tsx';
import { SearchDialog } from './search-dialog.tsx';

const { server } = startMemberServer();
const nothing = () => '';

test('links each hit to its page', async () => {
  const kinds = ['show', 'stream', 'product', 'post'] as const;
  const hits = kinds.map((kind, at) => ({ kind, id: `${at}`, title: `A ${kind}`, text: '', image: null }));
  server.use(http.get('*/api/search', () => HttpResponse.json(hits)));
  const close = vi.fn();
  renderPage(<SearchDialog typed={nothing} onClose={close} />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'kolo' } });
  await screen.findByRole('link', { name: /A post/ });
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/shows/0',
    '/live/1',
    '/merch/2',
    '/community/posts/3',
  ]);
  for (const link of links) fireEvent.click(link);
  expect(close).toHaveBeenCalledTimes(4);
});

test('searches for text typed right after opening', () => {
  renderPage(<SearchDialog typed={nothing} onClose={() => undefined} />);
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('shows and searches for text typed before the dialog was loaded', async () => {
  server.use(http.get('*/api/search', () => HttpResponse.json([])));
  renderPage(<SearchDialog typed={() => 'kolo'} onClose={() => undefined} />);
  expect(screen.getByDisplayValue('kolo')).toBe(screen.getByRole('searchbox'));
  await screen.findByText(/Nothing for “kolo”/);
});

test('sends one request for letters typed without a pause', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/search', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q'));
      return HttpResponse.json([]);
    }),
  );
  renderPage(<SearchDialog typed={nothing} onClose={() => undefined} />);
  const field = screen.getByRole('searchbox');
  for (const value of ['ko', 'kol', 'kolo']) {
    fireEvent.change(field, { target: { value } });
    // Long enough for a request to be sent, far shorter than the debounce.
    await new Promise((resume) => setTimeout(resume, 20));
  }
  expect(await screen.findByText(/Nothing for “kolo”/)).toBeTruthy();
  expect(asked).toEqual(['kolo']);
});
