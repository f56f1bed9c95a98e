import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sending, send, shakeHands } from '../../testing/send.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
afterEach(() => gateway.end());

const statusesOf = async (times: number, path: string, sending: Sending = {}): Promise<number[]> => {
  const statuses: number[] = [];
  for (let call = 0; call < times; call += 1) statuses.push((await send(gateway.url, path, sending)).status);
  return statuses;
};
const from = (address: string) => ({ 'x-forwarded-for': address });
const post = { method: 'POST' };

describe('limits while Redis is unavailable', () => {
  it('hold, without a 5xx', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '3' });
    expect(await statusesOf(5, '/api/orders/quote', post)).toEqual([200, 200, 200, 429, 429]);
    const refused = await send(gateway.url, '/api/orders/quote', post);
    expect(refused).toMatchObject({ code: 'too_many_requests', headers: { 'retry-after': '60' } });
  });

  it('are in the headers of every response, including refusals and failures', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '3' });
    const left = async (path: string, sending: Sending = {}) => {
      const { headers } = await send(gateway.url, path, sending);
      return ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) => headers[name]);
    };
    expect(await left('/api/orders/quote', post)).toEqual(['3', '2', '60']);
    expect(await left('/api/nowhere')).toEqual(['3', '1', '60']);
    expect(await left('/api/orders', post)).toEqual(['3', '0', '60']);
    expect(await left('/api/orders', post)).toEqual(['3', '0', '60']);
    expect(await left('/api/shows')).toEqual(['15', '14', '60']);
    expect(await left('/uploads/shows/a.png')).toEqual(['15', '13', '60']);
  });

  it('are stricter for calls that can guess codes, without affecting others', async () => {
    gateway = await startTestGateway({ AUTH_RATE_LIMIT_PER_MINUTE: '3' });
    expect(await statusesOf(5, '/api/auth/verify-email', post)).toEqual([200, 200, 200, 429, 429]);
    expect(await statusesOf(1, '/api/auth/reset-password', post)).toEqual([429]);
    expect(await statusesOf(2, '/api/shows')).toEqual([200, 200]);
  });

  describe('exhausted by visitors of an address', () => {
    const cookie = (value: string) => ({ ...post, headers: { cookie: value } });
    beforeEach(async () => {
      gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '4', AUTH_RATE_LIMIT_PER_MINUTE: '2' });
      expect(await statusesOf(3, '/api/auth/verify-email', post)).toEqual([200, 200, 429]);
      expect(await statusesOf(2, '/api/nowhere')).toEqual([404, 429]);
    });

    it('admit its users who step up, enter a second factor, renew their session or sign out', async () => {
      const token = gateway.tokens.member();
      expect(await statusesOf(3, '/api/auth/step-up', { ...post, token })).toEqual([200, 200, 429]);
      for (const challenge of ['a', 'b']) {
        const sending = cookie(`poc_browser=x; poc_challenge=${challenge}`);
        expect(await statusesOf(3, '/api/auth/second-factor', sending)).toEqual([200, 200, 429]);
      }
      expect(await statusesOf(1, '/api/auth/refresh', cookie('poc_refresh=a'))).toEqual([200]);
      expect(await statusesOf(1, '/api/auth/logout', cookie('poc_refresh=a'))).toEqual([200]);
    });

    it('count all spellings of a pending sign-in together', async () => {
      const path = '/api/auth/second-factor';
      expect(await statusesOf(2, path, cookie('poc_challenge=a'))).toEqual([200, 200]);
      for (const spelling of ['=%61', ' = a ', '=a; poc_challenge=b']) {
        expect(await statusesOf(1, path, cookie(`poc_challenge${spelling}`))).toEqual([429]);
      }
    });

    it('still limit calls without a cookie and with many invented ones', async () => {
      expect(await statusesOf(1, '/api/auth/second-factor', post)).toEqual([429]);
      expect(await statusesOf(1, '/api/auth/step-up', post)).toEqual([429]);
      const statuses = [];
      for (let call = 0; call < 20; call += 1) {
        statuses.push(...(await statusesOf(1, '/api/auth/second-factor', cookie(`poc_challenge=${call}`))));
      }
      expect(statuses).toEqual([...Array(19).fill(200), 429]);
      expect(await statusesOf(1, '/api/auth/refresh', cookie('poc_refresh=a'))).toEqual([429]);
    });
  });

  it('do not count links that add a card with codes: their tokens can not be guessed', async () => {
    gateway = await startTestGateway({ AUTH_RATE_LIMIT_PER_MINUTE: '1' });
    expect(await statusesOf(2, '/api/card-links/view', post)).toEqual([200, 200]);
    expect(await statusesOf(2, '/api/card-links/start', post)).toEqual([200, 200]);
    expect(await statusesOf(1, '/api/auth/verify-email', post)).toEqual([200]);
  });

  it('count unknown paths and searches as general requests', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '3' });
    expect(await statusesOf(1, '/api/shows?limit=5&search=naira')).toEqual([200]);
    expect(await statusesOf(3, '/api/nowhere')).toEqual([404, 404, 429]);
    expect(await statusesOf(1, '/api/shows?%73earch=naira')).toEqual([429]);
    expect(await statusesOf(1, '/api/search?q=naira')).toEqual([429]);
  });

  it('are five times as large for public reads and chat', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '1' });
    expect(await statusesOf(4, '/api/streams/live')).toEqual([200, 200, 200, 200]);
    expect(await statusesOf(2, '/socket.io/?EIO=4&transport=polling')).toEqual([200, 429]);
    expect((await shakeHands(gateway.url, '/socket.io/?EIO=4&transport=websocket')).status).toBe(429);
  });

  it('allow the many webhooks of a payment provider', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '1' });
    const webhook = '/api/payments/paystack/webhook';
    expect(await statusesOf(6, webhook, post)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('can not be evaded with a forged address', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '2' });
    const statuses = [];
    for (const last of [1, 2, 3]) {
      const headers = { ...from(`1.2.3.${last}`), forwarded: `for=1.2.3.${last}` };
      statuses.push(...(await statusesOf(1, '/api/nowhere', { headers })));
    }
    expect(statuses).toEqual([404, 404, 429]);
  });

  it('count each client behind a trusted proxy', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '1', TRUSTED_PROXIES: 'loopback' });
    const statuses = [];
    for (const last of [1, 2, 1]) {
      statuses.push(...(await statusesOf(1, '/api/nowhere', { headers: from(`1.2.3.${last}`) })));
    }
    expect(statuses).toEqual([404, 404, 429]);
  });

  it('apply to signed-in users, not to their shared address', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '2', TRUSTED_PROXIES: 'loopback' });
    const bisi = gateway.tokens.member({ id: 'a'.repeat(24) });
    const kunle = gateway.tokens.member({ id: 'b'.repeat(24) });
    const path = '/api/streams/live';
    expect(await statusesOf(2, path, { token: bisi })).toEqual([200, 200]);
    expect(await statusesOf(2, path, { token: kunle })).toEqual([200, 200]);
    expect(await statusesOf(1, path, { token: bisi, headers: from('1.2.3.4') })).toEqual([429]);
    expect(await statusesOf(3, '/api/nowhere')).toEqual([404, 404, 429]);
  });

  it('apply to the address of requests with an invalid token', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '2' });
    const statuses = [];
    for (const id of ['a', 'b', 'c']) {
      const token = gateway.tokens.forge('none', { claims: { sub: id.repeat(24) } });
      statuses.push(...(await statusesOf(1, '/api/orders', { ...post, token })));
    }
    expect(statuses).toEqual([401, 401, 429]);
  });

  it('do not count the page and its files', async () => {
    gateway = await startTestGateway({ RATE_LIMIT_PER_MINUTE: '1' });
    expect(await statusesOf(7, '/favicon.ico')).toEqual(Array(7).fill(404));
  });
});
