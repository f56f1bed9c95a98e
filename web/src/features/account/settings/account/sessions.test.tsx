import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openRoutes } from '../../../../app/testing/open-routes.tsx';
import { keepSession, sessionStore } from '../../../../shared/auth/session-store.ts';
import { own, startMemberServer } from '../../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../../shared/testing/page.tsx';
import { ada } from '../../../../shared/testing/people.ts';
import { refusal } from '../../../../shared/testing/server.ts';
import { Sessions } from './sessions.tsx';

const { server, changes } = startMemberServer();
const session = (id: string, device: string, current: boolean) => ({
  id,
  device,
  current,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
});
const here = session('1', 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36', true);
const phone = session('2', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0 Mobile Safari/537.36', false);

function serve() {
  let sessions = [here, phone];
  server.use(
    http.get(own('/sessions'), () => HttpResponse.json(sessions)),
    http.delete(own('/sessions/2'), () => {
      sessions = [here];
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

test('shows devices in plain words and marks this one without an End button', async () => {
  serve();
  renderPage(<Sessions userId={ada.id} />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Chrome on WindowsLast used 3 hours agoSigned in 1 Nov 2026This device',
    'Chrome on AndroidLast used 3 hours agoSigned in 1 Nov 2026End',
  ]);
  expect(screen.getAllByRole('button', { name: /^End / })).toHaveLength(1);
});

test('removes a device on End and keeps the focus in the panel', async () => {
  serve();
  renderPage(<Sessions userId={ada.id} />);
  fireEvent.click(
    await screen.findByRole('button', { name: 'End Chrome on Android, last used 3 hours ago' }),
  );
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(toasts()).toEqual(['Device signed out.']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Where you are signed in'));
});

test('treats an already ended session as success', async () => {
  serve();
  server.use(http.delete(own('/sessions/2'), () => refusal(404, 'not_found', 'Not found')));
  renderPage(<Sessions userId={ada.id} />);
  fireEvent.click(await screen.findByRole('button', { name: /^End / }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Where you are signed in'));
  expect(toasts()).toEqual([]);
});

async function signOutEverywhere() {
  serve();
  const where = openRoutes('/user/settings');
  await screen.findAllByRole('listitem');
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  return where;
}

test('ends this session too on Sign out everywhere', async () => {
  server.use(http.delete(own('/sessions'), () => new HttpResponse(null, { status: 204 })));
  const where = await signOutEverywhere();
  await waitFor(() => expect(where().at).toBe('/login'));
  await waitFor(() => expect(sessionStore.get()).toBeNull());
  expect(localStorage.getItem('token')).toBeNull();
});

test('stays signed in with an error when that fails', async () => {
  keepSession({ token: 't', user: ada });
  server.use(http.delete(own('/sessions'), () => refusal(503, 'service_unavailable', 'Away.')));
  await signOutEverywhere();
  await screen.findByText('Away.');
  expect(sessionStore.get()).not.toBeNull();
});
