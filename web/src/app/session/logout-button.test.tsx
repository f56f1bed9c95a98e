import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession, sessionStore } from '../../shared/auth/session-store.ts';
import { LogoutButton } from '../../shared/shell/logout-button.tsx';
import { ada as user } from '../../shared/testing/people.ts';
import { Guard } from '../guards.tsx';

function Where() {
  const { pathname, state } = useLocation();
  return <output data-testid="where">{JSON.stringify([pathname, state])}</output>;
}

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 }))));
afterEach(() => vi.unstubAllGlobals());

test('Logout ends the session without a return target', async () => {
  keepSession({ token: 't', user });
  let arrive: () => void = () => undefined;
  const Login = lazy(async () => {
    await new Promise<void>((resolve) => (arrive = resolve));
    return { default: () => <h1>Sign in</h1> };
  });
  render(
    <MemoryRouter initialEntries={['/user']}>
      <Suspense>
        <Routes>
          <Route element={<Guard access="member" />}>
            <Route path="/user" element={<LogoutButton />} />
          </Route>
          <Route path="/login" element={<Login />} />
        </Routes>
      </Suspense>
      <Where />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await act(async () => arrive());
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(sessionStore.get()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  expect(screen.getByTestId('where').textContent).toBe('["/login",null]');
});
