import { setUserRole } from '@poc/contracts/endpoints/identity-admin';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../shared/api/client.ts';
import { dropSession, keepSession, sessionStore } from '../../shared/auth/session-store.ts';
import { SecondFactorOutlet } from './second-factor-outlet.tsx';

const user = {
  id: 'a'.repeat(24),
  name: 'Ada',
  email: 'ada@poc.test',
  phone: '',
  avatar: '',
  role: 'admin' as const,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const refused = (status: number, code: string, error = code) =>
  Promise.resolve(Response.json({ error, code, requestId: 'r' }, { status }));
const fetchMock = vi.fn<typeof fetch>();
const pathOf = (url: unknown) => new URL(String(url), 'http://poc.test').pathname;
/** Path and token of each request. */
const sent = () =>
  fetchMock.mock.calls.map(([url, init]) => [pathOf(url), new Headers(init?.headers).get('authorization')]);

function Where() {
  return <output data-testid="where">{useLocation().pathname}</output>;
}
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  keepSession({ token: 'old', user });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/admin/users']}>
        <SecondFactorOutlet />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  act(() => dropSession());
});

const path = `/api/admin/users/${user.id}/role`;
const promote = () => call(setUserRole, { params: { id: user.id }, body: { role: 'admin' } });

/** Server that accepts protected calls only with the fresh token from the step-up. */
function serve() {
  fetchMock.mockImplementation((url, init) => {
    if (pathOf(url) === '/api/auth/step-up') {
      return init?.body === JSON.stringify({ code: '123456' })
        ? Promise.resolve(Response.json({ token: 'fresh', user }))
        : refused(400, 'code_invalid', 'That code is incorrect or has expired.');
    }
    const fresh = new Headers(init?.headers).get('authorization') === 'Bearer fresh';
    return fresh ? Promise.resolve(Response.json(user)) : refused(403, 'second_factor_needed');
  });
}

async function enter(code: string) {
  fireEvent.change(
    await screen.findByLabelText(/^Code from your authenticator app/, {}, { timeout: 20_000 }),
    {
      target: { value: code },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
}

test('repeats a call after the second factor was given, with the fresh token', async () => {
  serve();
  const done = promote();
  await enter('000000');
  expect((await screen.findByRole('alert')).textContent).toContain('is incorrect');
  await enter('123456');
  expect(await done).toMatchObject({ id: user.id });
  expect(sessionStore.get()?.token).toBe('fresh');
  expect(sent().filter(([url]) => url === path)).toEqual([
    [path, 'Bearer old'],
    [path, 'Bearer fresh'],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('concurrent calls share one dialog, and closing it changes nothing', async () => {
  serve();
  const calls = Promise.allSettled([promote(), promote()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }, { timeout: 20_000 }));
  expect(await calls).toMatchObject([
    { status: 'rejected', reason: { code: 'second_factor_needed' } },
    { status: 'rejected', reason: { code: 'second_factor_needed' } },
  ]);
  expect(sent()).toHaveLength(2);
  expect(sessionStore.get()?.token).toBe('old');
});

test('redirects to the set-up when it is required first', async () => {
  fetchMock.mockImplementation(() => refused(403, 'second_factor_setup_required'));
  await expect(promote()).rejects.toMatchObject({ code: 'second_factor_setup_required' });
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/user/settings'));
});
