import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { cookieOf, newAddress, password, signUp } from '../support/accounts.ts';
import { api, liveStreams, people, signIn } from '../support/api.ts';
import { Viewer } from '../support/chat.ts';
import { codeTo, mailTo } from '../support/mail.ts';
import { killAndAwaitSuccessor, pidOf, until, whileStopped } from '../support/system.ts';

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const signInAs = (email: string, given = password) =>
  api('POST', '/auth/login', { body: { email, password: given } });
/** A call of the catalog that needs a good token: another service than the one that ended the session. */
const asMember = (token: string) => {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return api('GET', `/users/${sub}/continue-watching`, { token });
};

/** Waits until every service refuses a token, at most the promised minute. */
async function untilRefused(token: string): Promise<void> {
  await until('the token is refused', async () => (await asMember(token)).status === 401, 60_000, 500);
}

describe('guessing', () => {
  const guess = (email: string, index: number) =>
    api('POST', '/auth/login', {
      body: { email, password: `wrong ${index}` },
      headers: { 'x-forwarded-for': `10.0.0.${index}`, 'x-real-ip': `10.0.1.${index}` },
    });

  it('a password ends in 429 also while Redis hangs, and when it was killed, and never in a fault of ours', async () => {
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
    const locked = await signInAs(other.email);
    expect(locked).toMatchObject({ status: 429, body: { code: 'login_locked' } });
    expect(locked.headers.get('retry-after')).toBe('60');
  });

  it('a code ends it after five tries, from however many addresses they seem to come', async () => {
    const email = newAddress();
    await api('POST', '/auth/register', {
      body: { name: 'Guessed At', email, phone: '08030000199', password },
    });
    const code = await codeTo(email);
    const wrong = Array.from({ length: 40 }, (_, index) =>
      String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
    );
    const answers = await times(wrong.length, (index) =>
      api('POST', '/auth/verify-email', {
        body: { email, code: wrong[index] },
        headers: { 'x-forwarded-for': `10.1.0.${index}` },
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
    const right = await api('POST', '/auth/verify-email', { body: { email, code } });
    expect(right.status).not.toBe(200);
    expect((await signInAs(email)).status).toBe(403);
  });
});

describe('a session', () => {
  it('whose old refresh token comes back is over, with all that came of it', async () => {
    const { email } = await signUp();
    const first = cookieOf((await signInAs(email)).headers);
    const refresh = (cookie: string) => api('POST', '/auth/refresh', { headers: { cookie } });
    const second = await refresh(first);
    expect(second.status).toBe(200);
    const { token } = second.body as { token: string };
    expect((await asMember(token)).status).toBe(200);
    // Within 10 seconds it may be the same browser's other tab.
    await delay(10_500);
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(cookieOf(second.headers))).status).toBe(401);
    await untilRefused(token);
  });

  it('follows a role within a minute, on open sockets too', async () => {
    const admin = await signIn('admin');
    const person = await signUp();
    const cookie = cookieOf((await signInAs(person.email)).headers);
    const stream = (await liveStreams())[0];
    const viewer = new Viewer(stream?.id ?? '', person.token);
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
    const raised = (await api('POST', '/auth/refresh', { headers: { cookie } })).body as { token: string };
    expect((await api('GET', '/admin/users?limit=1', { token: raised.token })).status).toBe(200);

    expect((await setRole('user')).status).toBe(200);
    await until(
      'the former administrator is kept out',
      async () => [401, 403].includes((await api('GET', '/admin/orders', { token: raised.token })).status),
      60_000,
    );
  });

  it('ends with a suspension within a minute, and can begin again when that is lifted', async () => {
    const admin = await signIn('admin');
    const person = await signUp();
    const cookie = cookieOf((await signInAs(person.email)).headers);
    const suspend = (suspended: boolean) =>
      api('PUT', `/admin/users/${person.user.id}/status`, {
        token: admin.token,
        body: { suspended, reason: 'Sold signals in the chat.' },
      });
    expect((await suspend(true)).status).toBe(200);
    await untilRefused(person.token);
    expect((await api('POST', '/auth/refresh', { headers: { cookie } })).status).toBeGreaterThanOrEqual(401);
    expect(await signInAs(person.email)).toMatchObject({
      status: 403,
      body: { code: 'account_suspended' },
    });
    await mailTo(person.email, /signals in the chat/);
    expect((await suspend(false)).status).toBe(200);
    expect((await signInAs(person.email)).status).toBe(200);
  });

  it('of another browser ends with a change of password; the own one goes on', async () => {
    const person = await signUp();
    const elsewhere = (await signInAs(person.email)).body as { token: string };
    const changed = await api('PUT', `/users/${person.user.id}/password`, {
      token: person.token,
      body: { currentPassword: password, newPassword: 'Another-horse-8' },
    });
    expect(changed.status).toBe(200);
    await untilRefused(elsewhere.token);
    expect((await asMember(person.token)).status).toBe(200);
    expect((await signInAs(person.email)).status).toBe(401);
    expect((await signInAs(person.email, 'Another-horse-8')).status).toBe(200);
  });
});

describe('erasure', () => {
  it('takes a person out of every service by one event, and leaves a receipt', async () => {
    const name = `Vanishing ${Date.now()}`;
    const person = await signUp(name);
    const asked = await api('POST', '/community/posts', {
      token: person.token,
      body: { title: 'Leaving soon', content: 'Bye.' },
    });
    const post = asked.body as { id: string };
    const stream = (await liveStreams())[0];
    const viewer = new Viewer(stream?.id ?? '', person.token);
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
    expect((await signInAs(person.email)).status).toBe(401);
    await mailTo(person.email, /delet/i);

    await until('community forgets the name', async () => {
      const { body } = await api('GET', `/community/posts/${post.id}`);
      return (body as { User: { name: string } }).User.name === 'Former member';
    });
    await until('the chat forgets the name', async () => {
      const { body } = await api('GET', `/streams/${stream?.id}/messages?after=${said.seq - 1}&limit=1`);
      return !JSON.stringify(body).includes(name);
    });
    const admin = await signIn('admin');
    const found = await api('GET', `/admin/users?search=${encodeURIComponent(name)}`, {
      token: admin.token,
    });
    expect(found.body).toEqual([]);
  });
});

describe('identity that is replaced', () => {
  /** The promise is 20 rounds; here are enough to notice when it breaks. */
  const rounds = Number(process.env.POC_DEPLOY_ROUNDS ?? 1);

  it(
    `fails nothing of 100 requests a second, in ${rounds} rounds`,
    async () => {
      const { token, user } = await signIn('member');
      const kinds = [
        () => api('GET', '/auth/profile', { token }),
        () => api('GET', `/users/${user.id}`, { token }),
        () => api('PUT', `/users/${user.id}/settings`, { token, body: {} }),
        () => api('POST', '/newsletter/confirm', { body: { token: 'no-such-token' } }),
      ];
      const expected = [200, 200, 200, 400];
      const surprises = new Map<string, number>();
      const note = (what: string) => surprises.set(what, (surprises.get(what) ?? 0) + 1);
      let asked = 0;
      let stop = false;
      const load = (async () => {
        const running: Promise<void>[] = [];
        while (!stop) {
          const kind = asked % kinds.length;
          asked += 1;
          const answer = kinds[kind]?.();
          if (answer) {
            running.push(
              answer.then(
                ({ status }) => void (status === expected[kind] || note(`${kind}: ${status}`)),
                (error: unknown) => void note(`${kind}: ${String(error)}`),
              ),
            );
          }
          await delay(10);
        }
        await Promise.all(running);
      })();
      for (let round = 0; round < rounds; round += 1) {
        await delay(500);
        const begun = Date.now();
        await killAndAwaitSuccessor('identity', 'SIGTERM');
        expect(Date.now() - begun).toBeLessThan(25_000);
        await until('it answers', async () => (await api('GET', '/auth/profile', { token })).status === 200);
      }
      stop = true;
      await load;
      expect(Object.fromEntries(surprises)).toEqual({});
      expect(asked).toBeGreaterThan(rounds * 100);
    },
    60_000 + rounds * 20_000,
  );
});

describe('an address', () => {
  it('with and without an account is answered alike', async () => {
    const known = people.ada.email;
    const unknown = newAddress('nobody');
    const alike = async (path: string, bodyOf: (email: string) => object) => {
      const [one, other] = [
        await api('POST', path, { body: bodyOf(known) }),
        await api('POST', path, { body: bodyOf(unknown) }),
      ];
      const shown = ({ status, body }: typeof one) => ({
        status,
        body: JSON.stringify({ ...(body as object), requestId: '' }).replaceAll(/[\w-]+@poc\.test/g, '@'),
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
