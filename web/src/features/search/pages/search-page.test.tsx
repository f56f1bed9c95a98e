import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { press, renderPage, whereNow } from '../../../shared/testing/page.tsx';
import { refusal } from '../../../shared/testing/server.ts';
import { someShow } from '../../../shared/testing/shows.ts';
import { SearchPage } from './search-page.tsx';

const { server } = startMemberServer();
const asked: string[] = [];
const hitsOf = (kind: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({
    kind,
    id: `${from + at}`,
    title: `Kolo ${kind} ${from + at}`,
    text: 'About money',
    image: null,
  }));
const respond = (hits: object[], total = hits.length, headers = {}) =>
  server.use(
    http.get('*/api/search', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(hits, { headers: { 'X-Total-Count': String(total), ...headers } });
    }),
  );

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

function open(url: string) {
  asked.length = 0;
  server.use(
    http.get('*/api/shows/categories', () => HttpResponse.json(['Trading'])),
    http.get('*/api/shows', () => HttpResponse.json([someShow({ title: 'Pip Happens' })])),
  );
  renderPage(
    <>
      <Back />
      <Routes>
        <Route path="/search" element={<SearchPage />} />
        <Route path="/user/search" element={<SearchPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    url,
  );
}

const links = (name: RegExp) => screen.queryAllByRole('link', { name });

test('shows six results of each kind, with a link to all of a kind that has more', async () => {
  respond([...hitsOf('show', 7), ...hitsOf('product', 2)], 31);
  open('/search?q=kolo');
  expect(screen.getByText('Searching…')).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 2, name: 'Shows' })).toBeTruthy();
  expect(document.title).toBe('kolo · Search · POC');
  expect(screen.getByText(/^31 results for/).textContent).toBe('31 results for “kolo”');
  expect(links(/Kolo show/)).toHaveLength(6);
  expect(links(/Kolo product/).map((link) => link.getAttribute('href'))).toEqual(['/merch/0', '/merch/1']);
  expect(links(/All results in/).map((link) => link.getAttribute('href'))).toEqual([
    '/search?q=kolo&kind=show',
  ]);
  expect(screen.queryByRole('heading', { name: 'Hosts' })).toBeNull();
});

test('lists one kind in pages, and goes back to all kinds', async () => {
  respond(hitsOf('show', 7), 31);
  open('/search?q=kolo');
  await screen.findByRole('heading', { level: 2, name: 'Shows' });
  respond(hitsOf('show', 2), 3, { Link: '</api/search?cursor=next>; rel="next"' });
  fireEvent.click(screen.getByRole('link', { name: 'Shows' }));
  expect(whereNow()).toBe('/search?q=kolo&kind=show');
  await waitFor(() => expect(links(/Kolo show/)).toHaveLength(2));
  expect(screen.getByRole('link', { name: 'Shows' }).getAttribute('aria-current')).toBe('page');
  respond(hitsOf('show', 1, 2), 3);
  press('Show more');
  await waitFor(() => expect(links(/Kolo show/)).toHaveLength(3));
  expect(asked.at(-1)).toBe('?q=kolo&kind=show&limit=24&cursor=next');
  press('Back');
  expect(whereNow()).toBe('/search?q=kolo');
  expect(links(/Kolo show/)).toHaveLength(6);
});

test('orders groups by their best result, marks words, and counts the results of each kind', async () => {
  const [post] = hitsOf('post', 1).map((hit) => ({ ...hit, marks: { title: [[0, 4]], text: [[6, 11]] } }));
  respond([post ?? {}, ...hitsOf('show', 2)], 15, { 'X-Kind-Counts': 'show=12&post=3' });
  open('/search?q=kolo');
  const groups = await screen.findAllByRole('heading', { level: 2 });
  expect(groups.map(({ textContent }) => textContent)).toEqual(['Community', 'Shows']);
  const marks = links(/Kolo post/)[0]?.querySelectorAll('mark') ?? [];
  expect(Array.from(marks, ({ textContent }) => textContent)).toEqual(['Kolo', 'money']);
  expect(links(/^Shows 12$/)).toHaveLength(1);
  expect(links(/^Community 3$/)).toHaveLength(1);
  expect(links(/^Hosts$/)).toHaveLength(1);
});

test.each([
  ['similar', 'No exact match. These results have similar words.'],
  ['some', 'No result has all words. These results match some of them.'],
])('explains results that match %s words', async (match, note) => {
  respond(hitsOf('show', 1).map((hit) => ({ ...hit, match })));
  open('/search?q=kolo');
  expect((await screen.findByText(/^1 result for/)).textContent).toBe(`1 result for “kolo”. ${note}`);
});

test('a refined search replaces the address, and keeps the kind', async () => {
  respond(hitsOf('show', 1));
  open('/search?q=kolo&kind=show');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'kolo kings' } });
  await waitFor(() => expect(whereNow()).toBe('/search?q=kolo+kings&kind=show'));
});

test('suggests categories and shows without results, and without a search', async () => {
  respond([]);
  open('/search?q=xyz');
  await screen.findByRole('heading', { name: 'Nothing found' });
  expect((await screen.findByRole('link', { name: 'Trading' })).getAttribute('href')).toBe(
    '/shows?category=Trading',
  );
  await screen.findByRole('link', { name: /Pip Happens/ });
});

test('has suggestions without a search, in the member area to its pages', async () => {
  open('/user/search');
  expect((await screen.findByRole('link', { name: 'Trading' })).getAttribute('href')).toBe(
    '/user/shows?category=Trading',
  );
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(asked).toEqual([]);
});

test('an empty kind leads to the other kinds; an unknown kind shows all', async () => {
  respond([]);
  open('/user/search?q=xyz&kind=host');
  await screen.findByRole('heading', { name: 'Nothing found in Hosts' });
  fireEvent.click(screen.getByRole('link', { name: 'Search everything' }));
  expect(whereNow()).toBe('/user/search?q=xyz');
});

test('cuts a text that the server would refuse, and treats an unknown kind as all', async () => {
  respond(hitsOf('post', 1));
  open(`/search?q=${'a'.repeat(10_000)}&kind=admin`);
  await screen.findByRole('heading', { name: 'Community' });
  expect(asked).toEqual([`?q=${'a'.repeat(200)}&limit=49`]);
});

test.each(['', '&kind=show'])('offers a retry after a failure%s', async (kind) => {
  server.use(http.get('*/api/search', () => refusal(503, 'service_unavailable', 'Busy.')));
  open(`/search?q=kolo${kind}`);
  await screen.findByText('The results could not be loaded');
  respond(hitsOf('show', 1));
  press('Try Again');
  await screen.findByRole('link', { name: /Kolo show/ });
});
