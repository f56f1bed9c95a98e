import { setTimeout as delay } from 'node:timers/promises';
import type { Show } from '@poc/contracts/entities/catalog';
import { reuseGraceMs } from '@poc/identity/sessions/refresh-session';
import { rounds } from '@poc/testing/rounds';
import { beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, newAddress, password, register, signUp } from '../support/accounts.ts';
import { type ApiResponse, api, people as demoPeople, login, type Signed, signIn } from '../support/api.ts';
import { Viewer } from '../support/live/chat.ts';
import { gatherPeople } from '../support/live/live-people.ts';
import { demoStream } from '../support/live/live-stream.ts';
import { codeTo, mailTo, wrongCode } from '../support/mail.ts';
import { makePromises, type Promises, report } from '../support/promises.ts';
import { killAndAwaitSuccessor, pidOf, until, url, whileStopped } from '../support/system.ts';
import { times } from '../support/times.ts';
import { claimsOf } from '../support/token-parts.ts';

const refresh = (cookie: string) => api('POST', '/auth/refresh', { headers: { cookie } });
/** Calls an operation of the catalog that needs a valid token: a different service than the one that ended the session. */
const asMember = (token: string) => api('GET', `/users/${claimsOf(token).sub}/continue-watching`, { token });

/** Waits until every service refuses a token: at most the promised minute. */
async function untilRefused(token: string): Promise<void> {
  await until('the token is refused', async () => (await asMember(token)).status === 401, 60_000, 500);
}

/** A used refresh token, its successor, and the time of use: the grace period must pass before it is replayed. */
let copied: { first: string; second: ApiResponse; spentAt: number };
let promises: Promises;
beforeAll(async () => {
  promises = await makePromises();
  const first = cookieOf((await login(await signUp())).headers);
  const second = await refresh(first);
  copied = { first, second, spentAt: performance.now() };
  expect(second.status).toBe(200);
});

describe('guessing', () => {
  const guess = (email: string, index: number) =>
    api('POST', '/auth/login', {
      body: { email, password: `wrong ${index}` },
      headers: { 'x-forwarded-for': `10.0.0.${index}`, 'x-real-ip': `10.0.1.${index}` },
    });

  it('a password ends in 429 also while Redis hangs and after its kill, and never in a 5xx', async () => {
    const { email } = await signUp();
    await whileStopped('redis', async () => {
      const statuses = (await times(20, (index) => guess(email, index))).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([401, 429]));
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    });
    const other = await signUp();
    process.kill(pidOf('redis'), 'SIGKILL');
    const statuses = (await times(20, (index) => guess(other.email, index))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    const locked = await login(other);
    expect(locked).toMatchObject({ status: 429, body: { code: 'login_locked' } });
    expect(locked.headers.get('retry-after')).toBe('60');
  });

  it('a code ends after five tries from any number of addresses', async () => {
    const email = newAddress();
    const asked = await register('Guessed At', email);
    const cookie = cookieOf(asked.headers, 'poc_browser');
    const code = await codeTo(email);
    const responses = await times(40, (index) =>
      api('POST', '/auth/verify-email', {
        body: { email, code: wrongCode(code, index + 1) },
        headers: { cookie, 'x-forwarded-for': `10.1.0.${index}` },
      }),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400, 429]));
    const right = await api('POST', '/auth/verify-email', { body: { email, code }, headers: { cookie } });
    expect(right.status).not.toBe(200);
    expect((await login({ email, password })).status).toBe(403);
  });
});

/** Concurrent: each test waits until the services have received a revocation. */
describe.concurrent('a session', () => {
  it('adopts a new role within a minute, on open sockets too', async () => {
    const admin = await signIn('admin');
    const person = await signUp();
    const cookie = cookieOf((await login(person)).headers);
    const stream = await demoStream();
    const viewer = new Viewer(stream.id, person.token);
    await viewer.joined();
    let closed = false;
    viewer.socket.once('disconnect', () => {
      closed = true;
    });

    const setRole = (role: string) =>
      api('PUT', `/admin/users/${person.user.id}/role`, { token: admin.token, body: { role } });
    expect((await setRole('admin')).status).toBe(200);
    await untilRefused(person.token);
    await until('the socket is closed', () => closed, 60_000);
    viewer.close();
    const raised = (await refresh(cookie)).body as { token: string };
    expect((await api('GET', '/admin/users?limit=1', { token: raised.token })).status).toBe(200);

    expect((await setRole('user')).status).toBe(200);
    await until(
      'the former administrator is refused',
      async () => [401, 403].includes((await api('GET', '/admin/orders', { token: raised.token })).status),
      60_000,
    );
  });

  it('ends with a suspension within a minute, and can begin again after it', async () => {
    const admin = await signIn('admin');
    const person = await signUp();
    const cookie = cookieOf((await login(person)).headers);
    const suspend = (suspended: boolean) =>
      api('PUT', `/admin/users/${person.user.id}/status`, {
        token: admin.token,
        body: { suspended, reason: 'Sold signals in the chat.' },
      });
    expect((await suspend(true)).status).toBe(200);
    await untilRefused(person.token);
    expect((await refresh(cookie)).status).toBeGreaterThanOrEqual(401);
    expect(await login(person)).toMatchObject({
      status: 403,
      body: { code: 'account_suspended' },
    });
    await mailTo(person.email, /signals in the chat/);
    expect((await suspend(false)).status).toBe(200);
    expect((await login(person)).status).toBe(200);
  });

  it('invalidates its signed video addresses when a suspension ends it', async () => {
    const admin = await signIn('admin');
    const person = await signUp();
    const change = (what: 'role' | 'status', body: object) =>
      api('PUT', `/admin/users/${person.user.id}/${what}`, { token: admin.token, body });
    expect((await change('role', { role: 'admin' })).status).toBe(200);
    const { token } = (await login(person)).body as Signed;
    const shows = (await api('GET', '/shows?limit=100', { token })).body as Show[];
    const paid = shows.find(
      ({ access, video_url }) => access !== 'free' && video_url?.includes('signature='),
    );
    const statusOfVideo = async () => (await fetch(`${url()}${paid?.video_url}`, { method: 'HEAD' })).status;
    expect(await statusOfVideo()).toBe(200);
    await change('status', { suspended: true, reason: 'Sold signals in the chat.' });
    await until('the address is refused', async () => (await statusOfVideo()) === 403, 60_000, 500);
  });

  it('of another browser ends with a change of password; the current one continues', async () => {
    const person = await signUp();
    const elsewhere = await signIn(person);
    const newPassword = 'Another-horse-8';
    const changed = await api('PUT', `/users/${person.user.id}/password`, {
      token: person.token,
      body: { currentPassword: password, newPassword },
    });
    expect(changed.status).toBe(200);
    await untilRefused(elsewhere.token);
    expect((await asMember(person.token)).status).toBe(200);
    expect((await login(person)).status).toBe(401);
    expect((await login({ ...person, password: newPassword })).status).toBe(200);
  });

  it('whose old refresh token is reused ends with its whole family', async () => {
    const { first, second, spentAt } = copied;
    const { token } = second.body as { token: string };
    // Within the grace period, a replay may come from another tab of the same browser. The tests above took
    // most of it.
    await delay(Math.max(0, spentAt + reuseGraceMs + 500 - performance.now()));
    expect((await asMember(token)).status).toBe(200);
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(cookieOf(second.headers))).status).toBe(401);
    await untilRefused(token);
  });
});

describe.concurrent('erasure', () => {
  it('removes a user from every service by one event, and sends a receipt', async () => {
    const name = `Vanishing ${Date.now()}`;
    const person = await signUp(name);
    const asked = await api('POST', '/community/posts', {
      token: person.token,
      body: { title: 'Leaving soon', content: 'Bye.' },
    });
    const post = asked.body as { id: string };
    const stream = await demoStream();
    const viewer = new Viewer(stream.id, person.token);
    await viewer.joined();
    const said = await viewer.send('my last words here', `last-${Date.now()}`);
    viewer.close();

    const path = `/users/${person.user.id}`;
    expect(await api('DELETE', path, { token: person.token, body: { password: 'not it' } })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    });
    expect((await api('DELETE', path, { token: person.token, body: { password } })).status).toBe(204);
    await untilRefused(person.token);
    expect((await login(person)).status).toBe(401);
    await mailTo(person.email, /delet/i);

    await until('community forgets the name', async () => {
      const { body } = await api('GET', `/community/posts/${post.id}`);
      return (body as { User: { name: string } }).User.name === 'Former member';
    });
    await until('the chat forgets the name', async () => {
      const { body } = await api('GET', `/streams/${stream.id}/messages?after=${said.seq - 1}&limit=1`);
      return !JSON.stringify(body).includes(name);
    });
    const admin = await signIn('admin');
    const found = await api('GET', `/admin/users?search=${encodeURIComponent(name)}`, {
      token: admin.token,
    });
    expect(found.body).toEqual([]);
  });
});

describe('a replacement of identity', () => {
  const replacements = rounds({ few: 1, full: 20 });
  /**
   * Maximum concurrent requests. On machines that need longer than two seconds to replace a process, the
   * successor must respond to all of them in time.
   */
  const maxConcurrent = 200;

  it(
    `fails none of 100 requests a second, in ${replacements} rounds`,
    async () => {
      const people = await gatherPeople(5);
      const writing = new Set<Signed>();
      const write = (person: Signed) => {
        const { token, user } = person;
        writing.add(person);
        return api('PUT', `/users/${user.id}/settings`, { token, body: {} }).finally(() =>
          writing.delete(person),
        );
      };
      const kinds: readonly (readonly [number, (person: Signed) => Promise<ApiResponse>])[] = [
        [200, ({ token }) => api('GET', '/auth/profile', { token })],
        [200, ({ token, user }) => api('GET', `/users/${user.id}`, { token })],
        [200, write],
        [400, () => api('POST', '/newsletter/confirm', { body: { token: 'no-such-token' } })],
      ];
      const surprises = new Map<string, number>();
      const note = (what: string) => surprises.set(what, (surprises.get(what) ?? 0) + 1);
      const running = new Set<Promise<void>>();
      let asked = 0;
      let stop = false;
      const askOne = async (): Promise<void> => {
        const kind = asked % kinds.length;
        const [expected, ask] = kinds[kind] ?? [];
        // Concurrent writes to one user's record block each other, so each user has at most one in flight.
        const idle = ask === write ? people.filter((person) => !writing.has(person)) : people;
        const person = idle[asked % idle.length];
        asked += 1;
        if (!person || !ask) return;
        await ask(person).then(
          ({ status }) => void (status === expected || note(`${kind}: ${status}`)),
          (error: unknown) => void note(`${kind}: ${String(error)}`),
        );
      };
      const load = (async () => {
        while (!stop) {
          if (running.size < maxConcurrent) {
            const one: Promise<void> = askOne().finally(() => running.delete(one));
            running.add(one);
          }
          await delay(10);
        }
        await Promise.all(running);
      })();
      let slowestMs = 0;
      for (let round = 0; round < replacements; round += 1) {
        const before = asked;
        await until('requests are sent', () => asked > before + 50);
        const begun = performance.now();
        await killAndAwaitSuccessor('identity', 'SIGTERM');
        slowestMs = Math.max(slowestMs, performance.now() - begun);
        const afterwards = asked;
        await until(
          'requests continue and succeed',
          () => asked > afterwards + 50 && running.size < 50,
          60_000,
        );
      }
      stop = true;
      await load;
      expect(Object.fromEntries(surprises)).toEqual({});
      report(`${asked} requests in ${replacements} rounds; replaced within ${Math.round(slowestMs)} ms`);
      expect(slowestMs).toBeLessThan(await promises.within(25_000));
    },
    60_000 + replacements * 20_000,
  );
});

describe('an address', () => {
  it('with and without an account gets the same response', async () => {
    const known = demoPeople.ada.email;
    const unknown = newAddress('nobody');
    const alike = async (path: string, bodyOf: (email: string) => object) => {
      const [one, other] = [
        await api('POST', path, { body: bodyOf(known) }),
        await api('POST', path, { body: bodyOf(unknown) }),
      ];
      const shown = ({ status, body }: typeof one) => ({
        status,
        body: JSON.stringify({ ...(body as object), requestId: '', handle: '' }).replaceAll(
          /[\w-]+@poc\.test/g,
          '@',
        ),
      });
      expect(shown(one), path).toEqual(shown(other));
    };
    await alike('/auth/login', (email) => ({ email, password: 'not this one' }));
    await alike('/auth/forgot-password', (email) => ({ email }));
    await alike('/auth/reset-password', (email) => ({ email, code: '000000', password: 'Whatever-12' }));
    await alike('/auth/register', (email) => ({ name: 'X Y', email, phone: '08030000199', password }));
    await alike('/auth/resend-verification', (email) => ({ email }));
    await alike('/auth/verify-email', (email) => ({ email, code: '000000' }));
  });
});
