import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { startMemberServer } from '../../shared/testing/member-server.ts';
import { openPage, press, renderPage, whereNow } from '../../shared/testing/page.tsx';
import { SearchDialog } from './search-dialog.tsx';

const { server } = startMemberServer();
const nothing = () => '';
const close = vi.fn();
const field = () => screen.getByRole<HTMLInputElement>('combobox');
const search = (value: string) => fireEvent.change(field(), { target: { value } });
const key = (name: string) => fireEvent.keyDown(field(), { key: name });
const active = () => {
  const option = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  return option?.getAttribute('aria-selected') === 'true' ? option.textContent : null;
};
const hitOf = (kind: string, at = 0) => ({
  kind,
  id: `${at}`,
  title: `Kolo ${kind} ${at}`,
  text: '',
  marks: { title: [[0, 4]], text: [] },
  image: null,
  ...(kind === 'host' && { slug: 'kemi' }),
});
const respond = (...hits: object[]) => server.use(http.get('*/api/search', () => HttpResponse.json(hits)));
const open = () => renderPage(<SearchDialog typed={nothing} onClose={close} />);

beforeEach(() => {
  localStorage.clear();
  close.mockReset();
});

test('groups the results, the best first, links each to its page, and announces their number', async () => {
  respond(...['post', 'product', 'stream', 'host', 'show'].map((kind) => hitOf(kind)));
  open();
  search(' kolo ');
  await screen.findByRole('option', { name: /Kolo post/ });
  const options = screen.getAllByRole('option');
  expect(options.map((option) => option.getAttribute('href'))).toEqual([
    '/community/posts/0',
    '/merch/0',
    '/live/0',
    '/hosts/kemi',
    '/shows/0',
    '/search?q=kolo',
  ]);
  const groups = ['Shows', 'Hosts', 'Live streams', 'Merch', 'Community'];
  for (const name of groups) expect(screen.getByRole('group', { name })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/^5 results for “kolo”/);
  expect(screen.getAllByText('Kolo').every(({ tagName }) => tagName === 'MARK')).toBe(true);
  for (const option of options) fireEvent.click(option);
  expect(close).toHaveBeenCalledTimes(6);
});

test('shows at most four results of a kind', async () => {
  respond(...Array.from({ length: 20 }, (_, at) => hitOf('show', at)));
  open();
  search('kolo');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(5));
});

test('moves with arrows, Home and End, and opens the chosen result with Enter', async () => {
  respond(hitOf('show'), hitOf('product'));
  open();
  search('kolo');
  await screen.findByRole('option', { name: /Kolo show/ });
  expect(active()).toBeNull();
  expect(key('Home')).toBe(true);
  key('ArrowUp');
  expect(active()).toMatch(/^See all results/);
  key('ArrowDown');
  expect(active()).toBe('Kolo show 0');
  key('End');
  expect(active()).toMatch(/^See all results/);
  key('Home');
  key('ArrowDown');
  expect(active()).toBe('Kolo product 0');
  key('ArrowLeft');
  expect(active()).toBeNull();
  key('ArrowDown');
  key('Enter');
  expect(whereNow()).toBe('/shows/0');
  expect(close).toHaveBeenCalledOnce();
});

test('Enter without a choice lists all results, also before any result, in the member area there', async () => {
  openPage('/user/merch', <SearchDialog typed={nothing} onClose={close} />);
  search('a');
  key('Enter');
  expect(whereNow()).toBe('/user/merch');
  search('kolo & co');
  key('Enter');
  expect(whereNow()).toBe('/user/search?q=kolo+%26+co');
  expect(close).toHaveBeenCalledOnce();
});

test('ignores Enter while a character is being composed', () => {
  open();
  search('kolo');
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(close).not.toHaveBeenCalled();
});

test('offers recent searches, of which each and all can be removed', async () => {
  respond(hitOf('show'));
  for (const text of ['kolo', 'naira', 'KOLO', 'susu']) {
    const { unmount } = open();
    search(text);
    key('Enter');
    unmount();
  }
  const first = open();
  const offered = () => screen.queryAllByRole('option').map((option) => option.textContent);
  expect(offered()).toEqual(['susu', 'KOLO', 'naira']);
  key('ArrowDown');
  key('Enter');
  expect(field().value).toBe('susu');
  await screen.findByRole('option', { name: /Kolo show/ });
  first.unmount();

  open();
  press('Remove “KOLO”');
  expect(offered()).toEqual(['susu', 'naira']);
  press('Clear');
  expect(offered()).toEqual([]);
  expect(screen.getByText(/Type two letters/)).toBeTruthy();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('searches for text typed right after opening', () => {
  open();
  expect(document.activeElement).toBe(field());
});

test('shows and searches for text typed until the field has the focus', async () => {
  respond();
  let text = 'ko';
  const TypedWhileRendering = () => {
    text = 'kolo';
    return null;
  };
  renderPage(
    <>
      <SearchDialog typed={() => text} onClose={close} />
      <TypedWhileRendering />
    </>,
  );
  expect(field().value).toBe('kolo');
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
  open();
  for (const value of ['ko', 'kol', 'kolo']) {
    search(value);
    // Long enough for a request to be sent, far shorter than the debounce.
    await new Promise((resume) => setTimeout(resume, 20));
  }
  expect(await screen.findByText(/Nothing for “kolo”/)).toBeTruthy();
  expect(asked).toEqual(['kolo']);
});

test('never shows a late response to an earlier text', async () => {
  const late = Promise.withResolvers<void>();
  server.use(
    http.get('*/api/search', async ({ request }) => {
      const isEarlier = new URL(request.url).searchParams.get('q') === 'kolo';
      if (isEarlier) await late.promise;
      return HttpResponse.json([hitOf(isEarlier ? 'post' : 'show')]);
    }),
  );
  open();
  search('kolo');
  await new Promise((resume) => setTimeout(resume, 300));
  expect(screen.getByText('Searching…')).toBeTruthy();
  search('naira');
  await screen.findByRole('option', { name: /Kolo show/ });
  late.resolve();
  await new Promise((resume) => setTimeout(resume, 100));
  expect(screen.queryByRole('option', { name: /Kolo post/ })).toBeNull();
  search('naira n');
  expect(screen.queryByRole('option')).toBeNull();
});

test('offers a retry after a failure', async () => {
  server.use(http.get('*/api/search', () => HttpResponse.json({ error: 'No.' }, { status: 503 })));
  open();
  search('kolo');
  expect((await screen.findByRole('alert')).textContent).toMatch(/The search failed/);
  respond(hitOf('show'));
  press('Try Again');
  await screen.findByRole('option', { name: /Kolo show/ });
});
