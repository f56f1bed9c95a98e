import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { whereNow } from '../../../shared/testing/page.tsx';
import { setWindowWidth } from '../../../shared/testing/window-width.ts';
// Imported up front: on a busy machine, loading it lazily exceeds the test's timeouts.
import '../../../shared/admin/grid/desktop-grid.tsx';
import { runBulk } from '../../../shared/testing/bulk.ts';
import { refusal } from '../../../shared/testing/server.ts';
import { bulkUsers } from '../api/bulk-users.ts';
import { openUsersPage, person, startUsersServer } from '../testing/users-server.tsx';

const { server, requests, changes } = startUsersServer();
afterEach(() => vi.restoreAllMocks());
const listCalls = () => requests.filter(({ url }) => url.startsWith('/api/admin/users?'));
const link = (cursor: string) => `</api/admin/users?limit=25&cursor=${cursor}>; rel="next"`;

test('shows each account with national phone format, role, status and date, and marks the current user', async () => {
  server.use(
    http.get('*/api/admin/users', () =>
      HttpResponse.json(
        [
          person(1, { name: 'Ngozi Balogun', role: 'admin' }),
          person(2, { name: 'Ada Eze', suspended: true }),
          person(3, { name: 'Tunde Alabi', emailVerified: false }),
        ],
        { headers: { 'x-total-count': '3' } },
      ),
    ),
  );
  openUsersPage();
  expect(screen.getByRole('table', { name: 'Users' }).getAttribute('aria-busy')).toBe('true');
  const own = within(await screen.findByRole('row', { name: /Ngozi Balogun/ }));
  expect(own.getByText('(you)')).toBeTruthy();
  expect(own.getAllByText('0803 000 0101').length).toBeGreaterThan(0);
  expect(own.getByText('15 Jan 2026')).toBeTruthy();
  expect(own.getByText('Active')).toBeTruthy();
  const roles = screen.getAllByRole<HTMLSelectElement>('combobox', { name: /^Role of/ });
  expect(roles.map(({ value }) => value)).toEqual(['admin', 'user', 'user']);
  expect([...(roles[0]?.options ?? [])].map(({ text }) => text)).toEqual(['Member', 'Admin']);
  expect(screen.getAllByText('Suspended').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Not verified').length).toBeGreaterThan(0);
  expect(screen.getByText('Showing 1 to 3 of 3 results')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('fetches pages from the server and keeps the count correct', async () => {
  server.use(
    http.get('*/api/admin/users', ({ request }) => {
      const second = new URL(request.url).searchParams.get('cursor') === 'two';
      const headers = { 'x-total-count': '3', ...(second ? {} : { link: link('two') }) };
      return HttpResponse.json(second ? [person(3)] : [person(1), person(2)], { headers });
    }),
  );
  openUsersPage();
  await screen.findByText('Showing 1 to 2 of 3 results');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Showing 1 to 3 of 3 results');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(listCalls().map(({ url }) => url)).toEqual([
    '/api/admin/users?limit=25',
    '/api/admin/users?limit=25&cursor=two',
  ]);
});

test('keeps loaded pages when the next one fails, and says so', async () => {
  server.use(
    http.get('*/api/admin/users', ({ request }) =>
      new URL(request.url).searchParams.has('cursor')
        ? refusal(500, 'internal_error', 'Something went wrong on our side.')
        : HttpResponse.json([person(1)], { headers: { 'x-total-count': '2', link: link('two') } }),
    ),
  );
  openUsersPage();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The users could not be loaded');
  // On a busy machine the rows render after the button below them.
  expect(await screen.findByText('Showing 1 to 1 of 2 results')).toBeTruthy();
});

test('searches after a pause in typing and keeps the search in the address', async () => {
  openUsersPage('/admin/users?role=admin');
  await screen.findByText('Showing 1 to 2 of 2 results');
  server.use(
    http.get('*/api/admin/users', () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
  );
  const field = screen.getByRole('searchbox', { name: 'Search users' });
  for (const text of ['0', '08', '0803']) fireEvent.change(field, { target: { value: text } });
  expect(await screen.findByText('No users found.')).toBeTruthy();
  expect(screen.getByTestId('where').textContent).toBe('/admin/users?role=admin&search=0803');
  expect(listCalls().map(({ url }) => url)).toEqual([
    '/api/admin/users?limit=25&role=admin',
    '/api/admin/users?limit=25&search=0803&role=admin',
  ]);
});

test('applies a search from the address to the field and the request', async () => {
  openUsersPage('/admin/users?search=ada&role=nonsense');
  await waitFor(() =>
    expect(listCalls().map(({ url }) => url)).toEqual(['/api/admin/users?limit=25&search=ada']),
  );
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ada');
});

test('keeps the role filter in the address', async () => {
  openUsersPage();
  await screen.findByText('Showing 1 to 2 of 2 results');
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'admin' } });
  await waitFor(() => expect(listCalls().at(-1)?.url).toBe('/api/admin/users?limit=25&role=admin'));
  expect(screen.getByTestId('where').textContent).toBe('/admin/users?role=admin');
});

test('shows a failure with Retry', async () => {
  server.use(
    http.get('*/api/admin/users', () => refusal(500, 'internal_error', 'Something went wrong on our side.'), {
      once: true,
    }),
  );
  openUsersPage();
  await screen.findByText('The users could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Showing 1 to 2 of 2 results');
});

test('suspends or restores many accounts with one reason, except the current user', async () => {
  server.use(http.put('*/api/admin/users/:id/status', () => HttpResponse.json(person(2))));
  const [own, active, suspended] = [person(1), person(2), person(3, { suspended: true })];
  const bulk = bulkUsers(own.id);
  expect(await runBulk(bulk, 'Suspend', [own, active, suspended])).toEqual([active]);
  expect(await runBulk(bulk, 'Restore', [own, active, suspended])).toEqual([suspended]);
  expect(changes()).toEqual([
    {
      method: 'PUT',
      url: `/api/admin/users/${active.id}/status`,
      body: { suspended: true, reason: 'A reason' },
    },
    {
      method: 'PUT',
      url: `/api/admin/users/${suspended.id}/status`,
      body: { suspended: false, reason: 'A reason' },
    },
  ]);
});

test('sorts by oldest first on request, and back', async () => {
  setWindowWidth(1440);
  openUsersPage();
  await screen.findByText('Showing 1 to 2 of 2 results');
  const since = screen.getByRole('columnheader', { name: /^Member since/ });
  expect(since.getAttribute('aria-sort')).toBe('descending');
  fireEvent.click(since);
  await waitFor(() => expect(since.getAttribute('aria-sort')).toBe('ascending'));
  expect(whereNow()).toBe('/admin/users?sort=oldest');
  fireEvent.click(since);
  await waitFor(() => expect(since.getAttribute('aria-sort')).toBe('descending'));
  expect(listCalls().map(({ url }) => url)).toEqual([
    '/api/admin/users?limit=25',
    '/api/admin/users?limit=25&sort=oldest',
    '/api/admin/users?limit=25',
  ]);
});

test('sorts accounts by name, also in a search', async () => {
  setWindowWidth(1440);
  openUsersPage();
  await screen.findByText('Showing 1 to 2 of 2 results');
  fireEvent.click(screen.getByRole('columnheader', { name: /^User/ }));
  await waitFor(() => expect(whereNow()).toBe('/admin/users?sort=name'));
  fireEvent.change(screen.getByLabelText('Search users'), { target: { value: 'ada' } });
  await waitFor(() => expect(whereNow()).toBe('/admin/users?sort=name&search=ada'));
  await waitFor(() =>
    expect(listCalls().map(({ url }) => url)).toEqual([
      '/api/admin/users?limit=25',
      '/api/admin/users?limit=25&sort=name',
      '/api/admin/users?limit=25&search=ada&sort=name',
    ]),
  );
});
