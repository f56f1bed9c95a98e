import { uploadAvatar } from '@poc/contracts/endpoints/identity';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dropSession, keepSession, sessionStore } from '../auth/session-store.ts';
import { NetworkError } from './errors.ts';
import { upload } from './upload.ts';

const user = {
  id: 'a'.repeat(24),
  name: 'Ada Eze',
  email: 'ada@poc.test',
  phone: '',
  avatar: '/uploads/avatars/new.webp',
  role: 'user' as const,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const url = `*/api/users/${user.id}/avatar`;
const server = setupServer();
const refused = (status: number, code: string, error: string) =>
  HttpResponse.json({ error, code, requestId: 'r-1' }, { status });

/** Accepts pictures with the token `valid`; the refresh returns it, or fails. */
function serve(valid: string, refresh: 'renews' | 'refuses') {
  const sent: string[] = [];
  server.use(
    http.post(url, ({ request }) => {
      sent.push(request.headers.get('authorization') ?? '');
      const known = sent.at(-1) === `Bearer ${valid}`;
      return known ? HttpResponse.json(user) : refused(401, 'token_expired', 'Please sign in again.');
    }),
    http.post('*/api/auth/refresh', () =>
      refresh === 'renews'
        ? HttpResponse.json({ token: valid, user })
        : refused(401, 'refresh_invalid', 'Please sign in again.'),
    ),
  );
  return sent;
}

function send(more: { signal?: AbortSignal } = {}) {
  const form = new FormData();
  form.set('avatar', new File(['picture'], 'me.png', { type: 'image/png' }));
  return upload(uploadAvatar, { params: { id: user.id }, form, ...more });
}

beforeAll(() => server.listen());
afterAll(() => server.close());
afterEach(() => {
  server.resetHandlers();
  dropSession();
});

test('returns the endpoint’s response', async () => {
  keepSession({ token: 'good', user });
  const sent = serve('good', 'refuses');
  await expect(send()).resolves.toEqual(user);
  expect(sent).toEqual(['Bearer good']);
});

test('renews an expired token once and sends the picture again', async () => {
  keepSession({ token: 'old', user });
  const sent = serve('new', 'renews');
  await expect(send()).resolves.toEqual(user);
  expect(sent).toEqual(['Bearer old', 'Bearer new']);
  expect(sessionStore.get()?.token).toBe('new');
});

test('signs out after a refused refresh', async () => {
  keepSession({ token: 'old', user });
  serve('new', 'refuses');
  await expect(send()).rejects.toMatchObject({ status: 401, code: 'token_expired' });
  expect(sessionStore.get()).toBeNull();
});

test('a refusal has the server’s message and does not sign out', async () => {
  keepSession({ token: 'good', user });
  server.use(http.post(url, () => refused(400, 'image_unreadable', 'That picture could not be read.')));
  await expect(send()).rejects.toMatchObject({
    status: 400,
    code: 'image_unreadable',
    message: 'That picture could not be read.',
  });
  expect(sessionStore.get()).not.toBeNull();
});

test('throws a NetworkError when the server is unreachable', async () => {
  keepSession({ token: 'good', user });
  server.use(http.post(url, () => HttpResponse.error()));
  await expect(send()).rejects.toBeInstanceOf(NetworkError);
});

test('throws an AbortError when stopped before or during the upload', async () => {
  keepSession({ token: 'good', user });
  await expect(send({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });

  const controller = new AbortController();
  server.use(
    http.post(url, () => {
      controller.abort();
      return new Promise<Response>(() => undefined);
    }),
  );
  await expect(send({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
});
