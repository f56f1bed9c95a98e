import { personTokenHeader } from '@poc/contracts/internal';
import { newId } from '@poc/testing/factories';
import { testInternalSecret } from '@poc/testing/process-env';
import { sendRaw } from '@poc/testing/send-raw';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { internalAuthorization } from '../auth/internal-secret.ts';
import { fail } from '../errors.ts';
import { type StartedInternalApp, startInternalApp } from '../testing/start-internal-app.ts';
import type { PersonalData } from './personal-data.ts';

const me = newId();
let app: StartedInternalApp;
let data: PersonalData;
/** User ids whose data was read. */
const asked: string[] = [];

beforeAll(async () => {
  app = await startInternalApp({
    personalData: async (userId) => {
      asked.push(userId);
      return data;
    },
  });
});
afterAll(() => app.stop());

const secret = internalAuthorization(testInternalSecret);
const headersWith = (token?: string) => ({
  ...secret,
  ...(token === undefined ? {} : { [personTokenHeader]: token }),
});
const ask = (id: string, token?: string) =>
  fetch(`${app.url}/internal/people/${id}/data`, { headers: headersWith(token) });
const mine = () => ask(me, app.tokens.member({ id: me }));

async function* numbers(count: number): AsyncGenerator<{ number: number; text: string }> {
  for (let number = 1; number <= count; number++) yield { number, text: 'x'.repeat(100) };
}
async function* broken(after: number): AsyncGenerator<unknown> {
  yield* numbers(after);
  fail('service_unavailable', { internal: 'the database went away' });
}

describe('GET /internal/people/{id}/data', () => {
  it('200: plain values unchanged, async iterables as arrays', async () => {
    data = {
      nothing: null,
      missing: undefined,
      few: [1, { two: 2 }],
      none: numbers(0),
      many: numbers(5_000),
    };
    const response = await mine();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = (await response.json()) as { many: { number: number }[] };
    expect(body).toMatchObject({ nothing: null, missing: null, few: [1, { two: 2 }], none: [] });
    expect(body.many.map(({ number }) => number)).toEqual(Array.from({ length: 5_000 }, (_, at) => at + 1));
    expect(asked.splice(0)).toEqual([me]);
  });

  it('200: an empty object without data', async () => {
    data = {};
    expect(await (await mine()).json()).toEqual({});
    asked.length = 0;
  });

  it('401: without a token, and with an invalid one', async () => {
    for (const token of [undefined, 'a.b.c', app.tokens.forge('none')]) {
      const response = await ask(me, token);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toContain('Bearer');
    }
    expect(asked).toEqual([]);
  });

  it("404: another person's id, for an administrator too, and an invalid id", async () => {
    const strangers = [app.tokens.member(), app.tokens.admin()];
    for (const token of strangers) expect((await ask(me, token)).status).toBe(404);
    for (const id of ['$ne', '%7B%22$gt%22:%22%22%7D', me.toUpperCase().replace(/\d/g, 'F')]) {
      expect((await ask(id, app.tokens.member({ id: me }))).status).toBe(404);
    }
    expect(asked).toEqual([]);
  });

  it('404: with another method', async () => {
    const headers = headersWith(app.tokens.member({ id: me }));
    const response = await fetch(`${app.url}/internal/people/${me}/data`, { method: 'POST', headers });
    expect(response.status).toBe(404);
  });

  it('503: a failure before the first chunk was sent', async () => {
    data = { list: broken(3) };
    const response = await mine();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'service_unavailable' });
  });

  it('closes the connection on a failure midway', async () => {
    data = { list: broken(5_000) };
    const response = await mine();
    await expect(response.text()).rejects.toThrow();
  });

  it('is not mounted in a service without personal data', async () => {
    const plain = await startInternalApp({});
    const headers = headersWith(plain.tokens.member({ id: me }));
    expect((await fetch(`${plain.url}/internal/people/${me}/data`, { headers })).status).toBe(404);
    await plain.stop();
  });
});

describe('an internal port', () => {
  const token = () => app.tokens.member({ id: me });
  const readWith = (authorization: string | null) =>
    fetch(`${app.url}/internal/people/${me}/data`, {
      headers: { [personTokenHeader]: token(), ...(authorization === null ? {} : { authorization }) },
    });

  it('returns 401 without its secret at every address', async () => {
    const wrong = [null, '', 'Bearer', 'Bearer x', `Basic ${testInternalSecret}`, `Bearer ${token()}`];
    for (const authorization of wrong) expect((await readWith(authorization)).status).toBe(401);
    expect((await fetch(`${app.url}/nothing`)).status).toBe(401);
  });

  it('accepts both secrets during a rotation, and sends the first', async () => {
    const next = 'next-secret-of-the-tests-0123456789';
    const rotating = await startInternalApp({
      secret: `${next},${testInternalSecret}`,
      personalData: async () => ({}),
    });
    for (const setting of [next, testInternalSecret, `${next},${testInternalSecret}`]) {
      const headers = {
        ...internalAuthorization(setting),
        [personTokenHeader]: rotating.tokens.member({ id: me }),
      };
      const response = await fetch(`${rotating.url}/internal/people/${me}/data`, { headers });
      expect(response.status).toBe(200);
    }
    await rotating.stop();
  });

  it('serves only `/internal`, and refuses odd targets', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/shows', '/.well-known/jwks.json']) {
      expect((await fetch(`${app.url}${path}`, { headers: secret })).status).toBe(404);
    }
    const odd = await sendRaw(app.url, `GET /x/..\\internal\\people\\${me}\\data HTTP/1.1`, [
      `Authorization: ${secret.authorization}`,
      `${personTokenHeader}: ${token()}`,
    ]);
    expect(odd.status).toBe(404);
  });
});
