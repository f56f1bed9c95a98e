import { Agent, type ClientRequest, request } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { respondJson, startFakeService } from '../../testing/fake-service.ts';
import { send } from '../../testing/send.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

const megabyte = 1024 * 1024;
const usualLimit = 32 * 1024;
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway({
    UPSTREAM_TIMEOUT_MS: '1500',
    UPSTREAM_MAX_CONCURRENT: '20',
    AUTH_RATE_LIMIT_PER_MINUTE: '1000',
    TRUSTED_PROXIES: 'loopback',
  });
});
afterEach(() => gateway.end());

describe('bodies', () => {
  beforeEach(() => {
    for (const fake of [gateway.fakes.identity, gateway.fakes.catalog]) {
      fake.respond = (request, response) => {
        request.on('end', () => respondJson({})(request, response));
      };
    }
  });
  const post = (body: Buffer | Buffer[], path = '/api/auth/login') =>
    send(gateway.url, path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });

  it('stream through unchanged', async () => {
    expect((await post(Buffer.alloc(usualLimit, 'a'))).status).toBe(200);
    expect(gateway.fakes.identity.seen[0]?.bytes).toBe(usualLimit);
  });

  it('over the limit of their contract are refused by their Content-Length, before the service is called', async () => {
    expect(await post(Buffer.alloc(usualLimit + 1))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
    expect(gateway.fakes.identity.seen).toEqual([]);
  });

  it('without a Content-Length are cut at the limit', async () => {
    const pieces = Array.from({ length: 32 }, () => Buffer.alloc(usualLimit / 16));
    expect(await post(pieces)).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect(gateway.fakes.identity.seen[0]?.bytes ?? 0).toBeLessThanOrEqual(usualLimit);
    expect((await post(pieces.slice(0, 4))).status).toBe(200);
  });

  it('may be as large as their contract allows: captions of 1 MB', async () => {
    const sent = await send(gateway.url, '/api/shows/upload-captions', {
      method: 'POST',
      token: gateway.tokens.admin(),
      body: Buffer.alloc(megabyte),
    });
    expect(sent.status).toBe(200);
  });

  it('of pictures may be larger, and have their own error code', async () => {
    const token = gateway.tokens.admin();
    const upload = (bytes: number) =>
      send(gateway.url, '/api/shows/upload-image', {
        method: 'POST',
        token,
        headers: multipart,
        body: Buffer.alloc(bytes),
      });
    expect((await upload(5 * megabyte)).status).toBe(200);
    expect(await upload(7 * megabyte)).toMatchObject({ status: 413, code: 'image_too_large' });
  });
});

describe('unfinished bodies of one client', () => {
  const webhook = '/api/payments/paystack/webhook';
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const open: ClientRequest[] = [];
  beforeEach(() => {
    gateway.fakes.commerce.respond = (request, response) => {
      request.resume().on('end', () => respondJson({})(request, response));
    };
  });
  afterEach(() => {
    for (const one of open.splice(0)) one.destroy();
  });

  /** Sends the first byte of a body. Resolves when the gateway has the request. */
  const begin = (length: number) =>
    new Promise<void>((resolve) => {
      const headers = { ...from('10.0.0.1'), 'content-length': length, expect: '100-continue' };
      const sent = request(new URL(webhook, gateway.url), { agent: false, method: 'POST', headers });
      open.push(sent);
      sent.on('error', () => {}).once('continue', () => sent.write('x', () => resolve()));
      sent.flushHeaders();
    });

  it.each([
    ['short', 100],
    ['long', 200_000],
  ])('that are %s leave room for requests of others', async (_size, length) => {
    await Promise.all(Array.from({ length: 20 }, () => begin(length)));
    const headers = from('10.0.0.2');
    expect((await send(gateway.url, '/api/merch', { headers })).status).toBe(200);
    expect((await send(gateway.url, webhook, { method: 'POST', headers, body: '{}' })).status).toBe(200);
  });

  it('that exceed its share are refused, and their connection can be reused', async () => {
    await begin(200_000);
    await expect.poll(() => gateway.fakes.commerce.seen.length).toBe(1);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (method: string, path: string, pieces: Buffer[] = []) =>
      new Promise<{ status: number | undefined; port: number | undefined }>((resolve, reject) => {
        const headers = from('10.0.0.1');
        const sent = request(new URL(path, gateway.url), { agent, method, headers }, (response) => {
          const { localPort: port } = response.socket;
          response.resume().once('end', () => resolve({ status: response.statusCode, port }));
        });
        sent.once('error', reject);
        for (const piece of pieces) sent.write(piece);
        sent.end();
      });
    try {
      const refused = await ask('POST', webhook, Array(4).fill(Buffer.alloc(50_000)));
      expect(refused.status).toBe(429);
      expect(await ask('GET', '/healthz')).toEqual({ status: 200, port: refused.port });
    } finally {
      agent.destroy();
    }
  });
});

describe('an answer', () => {
  const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

  it.each([
    ['in one piece', [everyByte]],
    ['in two pieces', [everyByte.subarray(0, 100), everyByte.subarray(100)]],
    ['in one long piece', [Buffer.concat(Array(256).fill(everyByte))]],
  ])('%s is forwarded unchanged', async (_, pieces) => {
    gateway.fakes.catalog.respond = async (_request, response) => {
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      response.writeHead(200, { 'Content-Length': length });
      for (const piece of pieces) {
        response.write(piece);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      response.end();
    };
    const response = await fetch(`${gateway.url}/api/shows/aaaaaaaaaaaaaaaaaaaaaaaa`);
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.concat(pieces))).toBe(true);
  });
});

describe('an unavailable service', () => {
  it('gets 503 with Retry-After, without affecting others', async () => {
    await gateway.fakes.catalog.kill();
    const response = await send(gateway.url, '/api/shows');
    expect(response).toMatchObject({
      status: 503,
      code: 'service_unavailable',
      headers: { 'retry-after': '2' },
    });
    expect((await send(gateway.url, '/api/merch')).status).toBe(200);
  });

  it('is used again as soon as it is back', async () => {
    const { url } = gateway.fakes.catalog;
    await gateway.fakes.catalog.kill();
    for (let tries = 0; tries < 12; tries += 1) await send(gateway.url, '/api/shows');
    const back = await startFakeService('catalog', Number(new URL(url).port));
    await expect
      .poll(async () => (await send(gateway.url, '/api/shows')).status, { timeout: 3_000 })
      .toBe(200);
    await back.kill();
  });

  it('gets 504 after a timeout', async () => {
    gateway.fakes.commerce.respond = () => {};
    expect(await send(gateway.url, '/api/merch')).toMatchObject({ status: 504, code: 'upstream_timeout' });
  });

  it('that hangs does not delay others, and piles up no requests', async () => {
    gateway.fakes.commerce.respond = () => {};
    const hanging: number[] = [];
    const asked = Array.from({ length: 60 }, async () => {
      hanging.push((await send(gateway.url, '/api/merch')).status);
    });
    const healthy = await Promise.all(Array.from({ length: 15 }, () => send(gateway.url, '/api/shows/live')));
    expect(healthy.map(({ status }) => status)).toEqual(Array(15).fill(200));
    expect(hanging).not.toContain(504);
    await Promise.all(asked);
    expect(gateway.fakes.commerce.seen.length).toBeLessThanOrEqual(20);
    expect(hanging.filter((status) => status === 504)).toHaveLength(gateway.fakes.commerce.seen.length);
    expect(hanging.filter((status) => status === 503)).toHaveLength(60 - gateway.fakes.commerce.seen.length);
  });

  it('closes the connection of a truncated response, so that the client notices', async () => {
    gateway.fakes.catalog.respond = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(send(gateway.url, '/api/shows')).rejects.toThrow();
  });
});

describe('a connection that breaks before a response', () => {
  const breakOnce = (): void => {
    let broken = false;
    gateway.fakes.catalog.respond = (request, response) => {
      if (broken) return respondJson({ from: 'catalog' })(request, response);
      broken = true;
      const socket: Socket = request.socket;
      socket.resetAndDestroy();
    };
  };

  it('is retried for idempotent requests', async () => {
    breakOnce();
    expect((await send(gateway.url, '/api/shows')).status).toBe(200);
    expect(gateway.fakes.catalog.seen).toHaveLength(2);
  });

  it('is not retried for other requests', async () => {
    breakOnce();
    const response = await send(gateway.url, `/api/shows/${'a'.repeat(24)}/like`, {
      method: 'POST',
      token: gateway.tokens.member(),
    });
    expect(response.status).toBe(503);
    expect(gateway.fakes.catalog.seen).toHaveLength(1);
  });
});

it('reuses connections to services', async () => {
  const ports = new Set<number | undefined>();
  gateway.fakes.catalog.respond = (request, response) => {
    ports.add(request.socket.remotePort);
    respondJson([])(request, response);
  };
  for (let calls = 0; calls < 10; calls += 1) await send(gateway.url, '/api/shows');
  expect(ports.size).toBe(1);
});

describe('a client', () => {
  it('that disconnects during a response ends the request at the service', async () => {
    const ended = Promise.withResolvers<void>();
    gateway.fakes.catalog.respond = (_request, response) => {
      response.writeHead(200);
      response.write('some');
      response.once('close', ended.resolve);
    };
    const leaving = new AbortController();
    const response = await fetch(`${gateway.url}/api/shows`, { signal: leaving.signal });
    expect(response.status).toBe(200);
    leaving.abort();
    await ended.promise;
  });

  it('that reads a long response slowly gets all of it, without leaking listeners', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on('warning', note);
    gateway.fakes.catalog.respond = (_request, response) => response.end(Buffer.alloc(32 * megabyte));
    const response = await fetch(`${gateway.url}/api/shows`);
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    process.off('warning', note);
    expect(bytes).toBe(32 * megabyte);
    expect(warnings).toEqual([]);
  });

  it('gets the response of a service that rejects the rest of the body', async () => {
    gateway.fakes.catalog.respond = (_request, response) =>
      respondJson({ code: 'no' }, 415)(_request, response);
    const pieces = Array.from({ length: 64 }, () => Buffer.alloc(megabyte / 16));
    const sent = await send(gateway.url, '/api/shows/upload-image', {
      method: 'POST',
      token: gateway.tokens.admin(),
      headers: multipart,
      body: pieces,
    });
    expect(sent.status).toBe(415);
  });

  it('can reuse its connection after a service rejected the rest of a body', async () => {
    gateway.fakes.catalog.respond = respondJson({ code: 'no' }, 415);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (method: string, path: string, body?: Buffer) =>
      new Promise<{ status: number | undefined; port: number | undefined }>((resolve, reject) => {
        const headers = { authorization: `Bearer ${gateway.tokens.admin()}`, ...multipart };
        const sent = request(new URL(path, gateway.url), { agent, method, headers }, (response) => {
          const { localPort: port } = response.socket;
          response.resume().once('end', () => resolve({ status: response.statusCode, port }));
        });
        sent.once('error', reject).end(body);
      });
    try {
      const refused = await ask('POST', '/api/shows/upload-image', Buffer.alloc(5 * megabyte));
      expect(refused.status).toBe(415);
      expect(await ask('GET', '/healthz')).toEqual({ status: 200, port: refused.port });
    } finally {
      agent.destroy();
    }
  });
});
