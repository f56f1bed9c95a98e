import { afterEach, describe, expect, it } from 'vitest';
import { send } from '../testing/send.ts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

let gateway: TestGateway;
afterEach(() => gateway.end());

const statusesOf = async (times: number, path: string, method = 'GET'): Promise<number[]> => {
  const statuses: number[] = [];
  for (let call = 0; call < times; call += 1)
    statuses.push((await send(gateway.url, path, { method })).status);
  return statuses;
};

describe('limits while Redis is away', () => {
  it('hold, and cost no one a 5xx', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '5' });
    expect(await statusesOf(7, '/api/shows')).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await send(gateway.url, '/api/shows');
    expect(refused).toMatchObject({ code: 'too_many_requests', headers: { 'retry-after': '60' } });
  });

  it('are stricter for whoever guesses passwords, while the rest goes on', async () => {
    gateway = await startTestGateway({ AUTH_RATE_LIMIT_PER_MINUTE: '3' });
    expect(await statusesOf(5, '/api/auth/login', 'POST')).toEqual([200, 200, 200, 429, 429]);
    expect(await statusesOf(1, '/api/auth/reset-password', 'POST')).toEqual([429]);
    expect(await statusesOf(2, '/api/shows')).toEqual([200, 200]);
  });

  it('count addresses that no contract has, and websocket handshakes', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '2' });
    expect(await statusesOf(3, '/api/nowhere')).toEqual([404, 404, 429]);
    expect(await statusesOf(1, '/socket.io/?EIO=4&transport=polling')).toEqual([429]);
  });

  it('can not be escaped by forging an address', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '2' });
    const statuses = [];
    for (const last of [1, 2, 3]) {
      const headers = { 'x-forwarded-for': `1.2.3.${last}`, forwarded: `for=1.2.3.${last}` };
      statuses.push((await send(gateway.url, '/api/shows', { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('are counted by client behind a proxy that is trusted', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '1', TRUSTED_PROXIES: 'loopback' });
    const statuses = [];
    for (const last of [1, 2, 1]) {
      const headers = { 'x-forwarded-for': `1.2.3.${last}` };
      statuses.push((await send(gateway.url, '/api/shows', { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('do not count the page and its files', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '1' });
    expect(await statusesOf(3, '/favicon.ico')).toEqual([404, 404, 404]);
  });
});
