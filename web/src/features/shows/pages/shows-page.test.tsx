import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { dropSession } from '../../../shared/auth/session-store.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, whereNow } from '../../../shared/testing/page.tsx';
import { list, refusal } from '../../../shared/testing/server.ts';
import { someShow, someStream } from '../../../shared/testing/shows.ts';
import { ShowsPage } from './shows-page.tsx';

const { server } = startMemberServer();
const pip = someShow({ duration: '30 min' });
const kolo = someShow({ title: 'Kolo Kings', category: 'Personal Finance', Streams: [someStream()] });
const asked: string[] = [];

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

function open(url = '/shows', respond = () => list([pip, kolo])) {
  asked.length = 0;
  server.use(
    http.get('*/api/shows/categories', () => HttpResponse.json(['Trading', 'Comedy Tax'])),
    http.get('*/api/shows', ({ request }) => {
      asked.push(new URL(request.url).search);
      return respond();
    }),
  );
  renderPage(
    <>
      <Back />
      <Routes>
        <Route path="/shows" element={<ShowsPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    url,
  );
}

const card = (title: string) => within(screen.getByRole('article', { name: title }));
const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search shows' }), { target: { value: text } });

test('shows six skeletons while loading, then complete posters', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Financial Shows' })).toBeTruthy();
  expect(screen.getAllByTestId('show-skeleton')).toHaveLength(6);
  await screen.findByRole('heading', { level: 3, name: 'Pip Happens' });
  expect(screen.queryByTestId('show-skeleton')).toBeNull();
  expect(card('Pip Happens').getByText('Trading')).toBeTruthy();
  expect(card('Pip Happens').getByText('30 min')).toBeTruthy();
  expect(card('Pip Happens').queryByText('Live')).toBeNull();
  expect(card('Kolo Kings').getByText('45 min')).toBeTruthy();
  expect(card('Kolo Kings').getByText('Live')).toBeTruthy();
  expect(screen.getByText('2 shows')).toBeTruthy();
});

test('features the newest of many shows above the others; cards and tiles are links, also to hosts', async () => {
  const host = { slug: 'kemi-bankole', name: 'Kemi Bankole', picture_url: '' };
  const many = ['One', 'Two', 'Three', 'Four'].map((title) => someShow({ title, host }));
  open('/shows', () => list(many));
  expect(await screen.findByRole('heading', { level: 2, name: 'One' })).toBeTruthy();
  expect(card('One').getByRole('link', { name: 'One' }).getAttribute('href')).toBe(`/shows/${many[0]?.id}`);
  expect(card('One').getByRole('link', { name: 'Kemi Bankole' }).getAttribute('href')).toBe(
    '/hosts/kemi-bankole',
  );
  const fresh = within(screen.getByRole('region', { name: 'New' }));
  expect(fresh.getByRole('link', { name: 'Two' }).getAttribute('href')).toBe(`/shows/${many[1]?.id}`);
  expect(fresh.queryByRole('link', { name: 'One' })).toBeNull();
  expect(screen.getAllByRole('article')).toHaveLength(4);
});

test('scrolls a rail by its arrows', async () => {
  const scrollBy = vi.fn();
  Element.prototype.scrollBy = scrollBy;
  open('/shows', () => list(['One', 'Two', 'Three', 'Four'].map((title) => someShow({ title }))));
  const fresh = within(await screen.findByRole('region', { name: 'New' }));
  fireEvent.click(fresh.getByRole('button', { name: 'More: New' }));
  fireEvent.click(fresh.getByRole('button', { name: 'Back: New' }));
  expect(scrollBy).toHaveBeenCalledTimes(2);
});

test('lists the server’s categories after All Categories', async () => {
  open();
  await screen.findByRole('option', { name: 'Comedy Tax' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'All Categories',
    'Trading',
    'Comedy Tax',
  ]);
});

test('falls back to the specified categories when they cannot be loaded', async () => {
  open();
  server.use(http.get('*/api/shows/categories', () => refusal(503, 'service_unavailable', 'Away.')));
  for (const name of ['All Categories', 'Trading', 'Investing', 'Personal Finance', 'Market Analysis']) {
    expect(screen.getByRole('option', { name })).toBeTruthy();
  }
});

test('reads search and category from the address and requests them', async () => {
  open('/shows?search=pip&category=Trading');
  await screen.findByRole('heading', { name: 'Pip Happens' });
  expect(asked).toEqual(['?limit=24&search=pip&category=Trading']);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'pip');
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('value', 'Trading'));
});

test('puts typed text into the address after a pause; Back leads to the previous list', async () => {
  open();
  await screen.findByRole('heading', { name: 'Pip Happens' });
  for (const text of ['k', 'ko', 'kol', 'kolo']) search(text);
  expect(whereNow()).toBe('/shows');
  await waitFor(() => expect(whereNow()).toBe('/shows?search=kolo'));
  await waitFor(() => expect(asked).toEqual(['?limit=24', '?limit=24&search=kolo']));
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(whereNow()).toBe('/shows'));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

test('puts a category into the address immediately, next to the search', async () => {
  open('/shows?search=pip');
  fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'Trading' } });
  await waitFor(() => expect(whereNow()).toBe('/shows?search=pip&category=Trading'));
});

test('shows an empty state without matches', async () => {
  open('/shows?search=zzz', () => list([]));
  expect(await screen.findByRole('heading', { name: 'No shows found' })).toBeTruthy();
  expect(screen.getByText('Try adjusting your search or filter criteria.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  await waitFor(() => expect(whereNow()).toBe('/shows'));
});

test('offers Retry after a failure', async () => {
  let failures = 1;
  open('/shows', () => (failures-- > 0 ? refusal(500, 'internal_error', 'Oh no.') : list([pip])));
  expect(await screen.findByRole('heading', { name: 'The shows could not be loaded' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Pip Happens' })).toBeTruthy();
});

test('appends the next page below the first', async () => {
  const pages = [list([pip], 2, 'c2'), list([kolo], 2)];
  open('/shows', () => pages.shift() ?? list([]));
  expect(await screen.findByText('Showing 1 of 2')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('heading', { name: 'Kolo Kings' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Pip Happens' })).toBeTruthy();
  expect(asked).toEqual(['?limit=24', '?limit=24&cursor=c2']);
});

test('leads signed-in users from Watch Now to the watch page', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Watch Now: Pip Happens' }));
  expect(whereNow()).toBe(`/dashboard/shows/${pip.id}`);
});

test('opens the Login Required modal on Watch Now for visitors', async () => {
  act(() => dropSession());
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Watch Now: Pip Happens' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Login Required/ }));
  expect(
    dialog.getByText('Please login to watch Pip Happens and access your personalized dashboard.'),
  ).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Login to Watch' }).getAttribute('href')).toBe('/login');
  expect(dialog.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/register');
  fireEvent.click(dialog.getByRole('button', { name: 'Maybe Later' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(whereNow()).toBe('/shows');
});

test.each([
  ['X', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['the backdrop', () => fireEvent.click(document.querySelector('.MuiDialog-container') ?? document.body)],
])('closes the modal by %s', async (_, close) => {
  act(() => dropSession());
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Watch Now: Pip Happens' }));
  await screen.findByRole('dialog');
  fireEvent.mouseDown(document.querySelector('.MuiDialog-container') ?? document.body);
  close();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
