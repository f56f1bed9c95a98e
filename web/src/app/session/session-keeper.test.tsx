import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client.ts';
import {
  dropSession,
  endSession,
  followOtherTabs,
  keepSession,
  sessionStore,
} from '../../shared/auth/session-store.ts';
import { useSession } from '../../shared/auth/use-session.ts';
import { openRoutes } from '../testing/open-routes.tsx';
import { SessionKeeper } from './session-keeper.tsx';

type Role = 'user' | 'admin';
const person = (letter: string, role: Role = 'user') => ({
  token: `token of ${letter}`,
  user: {
    id: letter.repeat(24),
    name: `Person ${letter}`,
    email: `${letter}@poc.test`,
    phone: '',
    avatar: '',
    role,
    createdAt: '2026-01-01T00:00:00.000Z',
  },
});

const fetchMock = vi.fn<typeof fetch>();
const never = () => new Promise<Response>(() => undefined);
let stopFollowing: () => void;
beforeEach(() => {
  stopFollowing = followOtherTabs();
  fetchMock.mockImplementation(never);
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  stopFollowing();
  act(() => dropSession());
  queryClient.clear();
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

let where: ReturnType<typeof openRoutes>;
/** Waits for the page, which loads its code first. */
const arriveAt = (place: object) =>
  vi.waitFor(() => expect(where()).toEqual(place), { timeout: 10_000, interval: 20 });

async function visit(path: string) {
  await act(async () => {
    where = openRoutes(path, queryClient);
  });
}

/** Simulates another tab: changes storage and dispatches its events. */
async function inAnotherTab(session: ReturnType<typeof person> | null) {
  await act(async () => {
    if (session === null) {
      localStorage.removeItem('token');
      localStorage.removeItem('user');
    } else {
      localStorage.setItem('token', session.token);
      localStorage.setItem('user', JSON.stringify(session.user));
    }
    for (const key of ['token', 'user']) window.dispatchEvent(new StorageEvent('storage', { key }));
  });
}

test('sign-out in another tab redirects a guarded page to sign-in, with a return target', async () => {
  keepSession(person('a'));
  await visit('/user/orders?page=2');
  await inAnotherTab(null);
  await arriveAt({ at: '/login', from: '/user/orders?page=2' });
});

test('sign-out in another tab leaves a public page open', async () => {
  keepSession(person('a'));
  await visit('/terms');
  await inAnotherTab(null);
  expect(where()).toEqual({ at: '/terms' });
});

test('sign-in in another tab signs in here and leaves the sign-in page', async () => {
  await visit('/login');
  await inAnotherTab(person('a', 'admin'));
  await arriveAt({ at: '/admin' });
});

test('a page restored from the back/forward cache applies missed changes', async () => {
  keepSession(person('a'));
  await visit('/user/orders');
  localStorage.clear();
  await act(async () => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await arriveAt({ at: '/login', from: '/user/orders' });
});

test('another user in another tab never sees the previous user’s data', async () => {
  const drawn: string[] = [];
  function Private() {
    const session = useSession();
    const { data } = useQuery({
      queryKey: ['mine'],
      queryFn: async () => `secret of ${sessionStore.get()?.user.name}`,
    });
    drawn.push(`${session?.user.name}: ${data}`);
    return <p>{data}</p>;
  }
  keepSession(person('a'));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SessionKeeper />
        <Private />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('secret of Person a');
  await inAnotherTab(person('b'));
  await screen.findByText('secret of Person b');
  expect(drawn).not.toContain('Person b: secret of Person a');
});

test('sign-in shows that the server ended the session, and returns to the page afterwards', async () => {
  keepSession(person('a'));
  await visit('/user/orders');
  await act(async () => endSession());
  await arriveAt({ at: '/login', from: '/user/orders' });
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy();
  await act(async () => keepSession(person('a')));
  await arriveAt({ at: '/user/orders' });
});

test('a demoted administrator leaves the admin area when the session is renewed', async () => {
  keepSession(person('a', 'admin'));
  fetchMock.mockImplementation(async (url, init) => {
    const path = new URL(String(url)).pathname;
    const renewed = new Headers(init?.headers).get('authorization') === 'Bearer renewed';
    if (path === '/api/auth/refresh') return Response.json({ ...person('a', 'user'), token: 'renewed' });
    if (path !== '/api/auth/profile') return never();
    return renewed
      ? Response.json({ user: person('a', 'user').user })
      : Response.json({ error: 'Expired', code: 'token_expired' }, { status: 401 });
  });
  await visit('/admin');
  await arriveAt({ at: '/' });
  expect(localStorage.getItem('token')).toBe('renewed');
});

test('other failures of the profile request do not sign out', async () => {
  keepSession(person('a'));
  fetchMock.mockImplementation(async () => Response.json({ error: 'Away' }, { status: 503 }));
  await visit('/user/orders');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(where().at).toBe('/user/orders');
  expect(localStorage.getItem('token')).toBe('token of a');
});

test('Logout opens sign-in without a return target', async () => {
  keepSession(person('a'));
  await visit('/user/orders');
  const [logout = document.body] = await screen.findAllByRole('button', { name: 'Logout' });
  await act(async () => {
    fireEvent.click(logout);
  });
  await arriveAt({ at: '/login' });
  await vi.waitFor(() => expect(sessionStore.get()).toBeNull());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(where()).toEqual({ at: '/login' });
});
