import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { pause } from '@poc/kit/retry';
import { describe, expect, it } from 'vitest';
import { respondJson, switchingProtocols } from './testing/fake-service.ts';
import { send, shakeHands } from './testing/send.ts';
import { startTestGateway, useTestGateway } from './testing/start-test-gateway.ts';

const gateway = useTestGateway({ SHUTDOWN_GRACE_MS: '5000' });

describe('endpoints of the gateway itself', () => {
  it('GET /api/status 200: the last observed state of each service', async () => {
    gateway.fakes.commerce.ready = false;
    await expect
      .poll(async () => JSON.parse((await send(gateway.url, '/api/status')).text), {
        timeout: 8_000,
        interval: 250,
      })
      .toMatchObject({
        status: 'degraded',
        services: expect.arrayContaining([
          expect.objectContaining({ name: 'catalog', status: 'ok' }),
          expect.objectContaining({ name: 'commerce', status: 'away' }),
          expect.objectContaining({ name: 'live', status: 'ok' }),
        ]),
      });
  }, 10_000);

  it('GET /api/openapi.json 200', async () => {
    const response = await send(gateway.url, '/api/openapi.json');
    expect(response.status).toBe(200);
    expect(JSON.parse(response.text)).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://localhost:8080/api' }],
    });
  });

  it('GET /api/docs 200, as a page', async () => {
    const response = await send(gateway.url, '/api/docs');
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toContain('text/html');
  });

  it.each(['/api/status', '/api/openapi.json', '/api/docs'])(
    'GET %s 400: a query that is not known',
    async (path) => {
      expect(await send(gateway.url, `${path}?x=1`)).toMatchObject({ status: 400, code: 'invalid_request' });
    },
  );

  it('GET /api/admin/dashboard 401, 403, and 503 while no service responds', async () => {
    const ask = (token?: string) =>
      send(gateway.url, '/api/admin/dashboard', token === undefined ? {} : { token });
    expect((await ask()).status).toBe(401);
    expect((await ask(gateway.tokens.member())).status).toBe(403);
    expect((await ask(gateway.tokens.admin())).code).toBe('service_unavailable');
  });
});

describe('the private port', () => {
  it('is the only one that serves metrics', async () => {
    await send(gateway.url, '/api/shows');
    const { status, text } = await send(gateway.metricsUrl, '/metrics');
    expect(status).toBe(200);
    expect(text).toContain('route="/api/shows"');
    expect((await send(gateway.url, '/metrics')).status).toBe(404);
    expect((await send(gateway.metricsUrl, '/readyz')).status).toBe(200);
  });
});

describe('malformed connections', () => {
  const talk = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(gateway.url);
      let received = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.on('data', (bytes) => {
        received += bytes;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(received));
    });

  it.each([
    ['a method that does not exist', 'STEAL /api/shows HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a tunnel', 'CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere\r\n\r\n'],
    ['noise', '\u0000\u0001\u0002\r\n\r\n'],
  ])('%s is refused, and the gateway continues', async (_name, text) => {
    expect(await talk(text)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect((await send(gateway.url, '/healthz')).status).toBe(200);
  });

  it('an upgrade to another protocol gets a normal response', async () => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
    expect((await send(gateway.url, '/api/shows', { headers })).status).toBe(200);
  });
});

const ask = (url: string, agent: Agent): Promise<string> =>
  new Promise((resolve) => {
    const sent = get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
    });
    sent.once('error', (reason: NodeJS.ErrnoException) => resolve(reason.code ?? reason.message));
  });

describe('shutdown under load', () => {
  it('fails no request, fails the readiness check, and closes sockets', async () => {
    gateway.fakes.catalog.respond = (request, response) => {
      setTimeout(() => respondJson([])(request, response), 30);
    };
    for (const node of [gateway.fakes.live1, gateway.fakes.live2]) {
      node.onUpgrade((socket) => socket.write(switchingProtocols));
    }
    const { socket } = await shakeHands(gateway.url, '/socket.io/?EIO=4&transport=websocket');
    const socketClosed = new Promise((resolve) => socket?.once('close', resolve));
    const agent = new Agent({ keepAlive: true });
    const failures: string[] = [];
    let answered = 0;
    let routedHere = true;

    // Like a load balancer, which sends no requests after a failed readiness check.
    const balancer = setInterval(async () => {
      const status = await send(gateway.url, '/readyz').then(
        (response) => response.status,
        () => null,
      );
      if (status !== 200) routedHere = false;
    }, 20);
    const client = async (): Promise<void> => {
      while (routedHere) {
        const outcome = await ask(`${gateway.url}/api/shows`, agent);
        if (outcome === '200') answered += 1;
        else {
          failures.push(outcome);
          return;
        }
      }
    };
    const clients = Array.from({ length: 20 }, client);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const stopped = gateway.stop();
    await Promise.all(clients);
    clearInterval(balancer);
    await Promise.all([stopped, socketClosed]);
    agent.destroy();
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(20);
  }, 30_000);
});

describe('shutdown with SOCKET_GRACE_MS', () => {
  const startWithSocket = async (graceMs: string) => {
    const stopping = await startTestGateway({ SOCKET_GRACE_MS: graceMs });
    const { live1, live2 } = stopping.fakes;
    for (const node of [live1, live2]) {
      node.onUpgrade((socket) => {
        socket.write(switchingProtocols);
        socket.on('data', (bytes) => socket.write(bytes));
      });
    }
    const { socket } = await shakeHands(stopping.url, '/socket.io/?EIO=4&transport=websocket');
    if (!socket) throw new Error('no socket');
    const echo = () =>
      new Promise((resolve) => {
        socket.once('data', (bytes) => resolve(String(bytes)));
        socket.write('still here');
      });
    return { stopping, socket, echo };
  };

  it('forwards the open sockets until they end, accepts no others, and then stops', async () => {
    const { stopping, socket, echo } = await startWithSocket('60000');
    const stopped = stopping.stop();
    await expect
      .poll(() => send(stopping.url, '/readyz').catch(() => 'port closed'), { timeout: 5_000 })
      .toBe('port closed');
    await pause(500);
    expect(await echo()).toBe('still here');
    socket.destroy();
    await stopped;
    await stopping.end();
  });

  it('closes sockets that remain after it', async () => {
    const { stopping, socket } = await startWithSocket('300');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await stopping.stop();
    await closed;
    await stopping.end();
  });
});
