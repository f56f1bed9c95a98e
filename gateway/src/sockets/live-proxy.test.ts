import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, switchingProtocols } from '../testing/fake-service.ts';
import { send, shakeHands } from '../testing/send.ts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const websocket = '/socket.io/?EIO=4&transport=websocket';
const polling = '/socket.io/?EIO=4&transport=polling';
let gateway: TestGateway;
let nodes: FakeService[];

const actAsNode = (node: FakeService, name: string): void => {
  node.onUpgrade((socket, url) => {
    if (url.endsWith('&cut')) {
      socket.destroy();
      return;
    }
    socket.write(switchingProtocols);
    socket.on('data', (bytes) => socket.write(`${name}:${bytes}`));
  });
  node.respond = (request, response) => {
    const opened = request.url?.includes('sid=')
      ? name
      : `0{"sid":"session-of-${name}","upgrades":["websocket"]}`;
    response.end(opened);
  };
};
const reached = (node: FakeService): string[] => node.seen.map(({ url }) => url);

beforeEach(async () => {
  gateway = await startTestGateway();
  nodes = [gateway.fakes.live1, gateway.fakes.live2];
  for (const [index, node] of nodes.entries()) actAsNode(node, `node${index + 1}`);
});
afterEach(() => gateway.end());

const echo = async (text: string): Promise<string> => {
  const { socket } = await shakeHands(gateway.url, websocket);
  if (!socket) throw new Error('no socket');
  const heard = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())));
  socket.write(text);
  const response = await heard;
  socket.destroy();
  return response;
};

describe('websockets', () => {
  it('are distributed over the socket nodes', async () => {
    const responses = [await echo('a'), await echo('b'), await echo('c'), await echo('d')];
    expect(responses.filter((response) => response.startsWith('node1:'))).toHaveLength(2);
    expect(responses.filter((response) => response.startsWith('node2:'))).toHaveLength(2);
  });

  it('that name a stream go to one node, over any transport', async () => {
    const stream = (at: number) => `&stream=${at.toString(16).padStart(24, '0')}`;
    const nodeOf = async (at: number): Promise<string> => {
      const { socket } = await shakeHands(gateway.url, `${websocket}${stream(at)}`);
      const heard = new Promise<string>((resolve) => socket?.once('data', (bytes) => resolve(String(bytes))));
      socket?.write('x');
      const [node = ''] = (await heard).split(':');
      socket?.destroy();
      return node;
    };
    const found = new Set<string>();
    for (let at = 0; at < 8; at += 1) {
      const node = await nodeOf(at);
      expect([await nodeOf(at), await nodeOf(at)]).toEqual([node, node]);
      const { text } = await send(gateway.url, `${polling}${stream(at)}`);
      expect(text).toContain(`session-of-${node}`);
      found.add(node);
    }
    expect(found.size, 'streams are spread').toBe(2);
  });

  it.each([
    '&stream=',
    '&stream=__proto__',
    `&stream=${'f'.repeat(4_000)}`,
    '&stream=a&stream=b',
    '&stream[$gt]=',
  ])('with an invalid stream (%#) are accepted', async (query) => {
    expect((await shakeHands(gateway.url, `${websocket}${query}`)).status).toBe(101);
  });

  it('of a killed node reconnect to another one immediately', async () => {
    const sockets = await Promise.all([
      shakeHands(gateway.url, websocket),
      shakeHands(gateway.url, websocket),
    ]);
    const closed = sockets.map(({ socket }) => new Promise((resolve) => socket?.once('close', resolve)));
    await gateway.fakes.live1.kill();
    await Promise.race(closed);
    const statuses = [];
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await shakeHands(gateway.url, websocket)).status);
    // At most one handshake may reach the dead node before it is marked.
    expect(statuses.filter((status) => status === 101).length).toBeGreaterThanOrEqual(3);
    expect(await echo('x')).toBe('node2:x');
  });

  it('are refused where no node would respond, and with a body', async () => {
    expect((await shakeHands(gateway.url, websocket.replace('/?', '?'))).status).toBe(404);
    expect((await shakeHands(gateway.url, websocket, { 'content-length': '5' })).status).toBe(400);
    expect(nodes.flatMap(({ seen }) => seen)).toEqual([]);
  });

  it('that a node cuts off do not close it for others', async () => {
    for (let tries = 0; tries < 4; tries += 1)
      expect((await shakeHands(gateway.url, `${websocket}&cut`)).status).toBe(503);
    expect(await echo('x')).toMatch(/^node\d:x$/);
  });

  it('are refused with 503 while no node is ready', async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await expect
      .poll(async () => (await shakeHands(gateway.url, websocket)).status, { timeout: 3_000 })
      .toBe(503);
    expect((await send(gateway.url, polling)).status).toBe(503);
  });

  it('are refused at other paths, and from other sites', async () => {
    expect((await shakeHands(gateway.url, '/api/shows')).status).toBe(404);
    expect((await shakeHands(gateway.url, websocket, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await shakeHands(gateway.url, websocket, { origin: 'http://localhost:8080' })).status).toBe(101);
  });

  it('occupy no handshake slot when they fail', async () => {
    for (let at = 0; at < 70; at += 1) {
      const broken = connect(Number(new URL(gateway.url).port), '127.0.0.1');
      broken.end(
        `POST ${websocket} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
      await once(broken.resume(), 'close');
    }
    expect(await echo('x')).toContain(':x');
  });

  it('carry no forged identity', async () => {
    await shakeHands(gateway.url, websocket, { 'x-user-id': 'someone', 'x-forwarded-for': '6.6.6.6' });
    const seen = nodes.flatMap((node) => node.seen).find(({ method }) => method === 'UPGRADE');
    expect(seen?.headers['x-user-id']).toBeUndefined();
    expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('close at the node when the client disconnects', async () => {
    let ended = 0;
    for (const node of nodes) {
      node.onUpgrade((socket) => {
        socket.once('end', () => {
          ended += 1;
        });
      });
    }
    const { socket } = await shakeHands(gateway.url, websocket);
    socket?.destroy();
    await expect.poll(() => ended).toBe(1);
  });
});

describe('live video of a browser', () => {
  const video = `/api/streams/${'a'.repeat(24)}/video`;

  it('goes to ingest, from our own pages alone', async () => {
    actAsNode(gateway.fakes.ingest, 'ingest');
    const { socket } = await shakeHands(gateway.url, video, { 'x-user-id': 'someone' });
    const heard = new Promise((resolve) => socket?.once('data', (bytes) => resolve(String(bytes))));
    socket?.write('x');
    expect(await heard).toBe('ingest:x');
    socket?.destroy();
    expect(gateway.fakes.ingest.seen).toMatchObject([{ method: 'UPGRADE', url: video }]);
    expect(gateway.fakes.ingest.seen[0]?.headers).not.toHaveProperty('x-user-id');
    const { status } = await shakeHands(gateway.url, video, { origin: 'https://evil.example' });
    expect(status).toBe(403);
  });

  it.each(['/api/streams/x/video', `${video}/more`, `${video.replace('streams', 'shows')}`])(
    'is not at %s',
    async (path) => {
      expect((await shakeHands(gateway.url, path)).status).toBe(404);
    },
  );

  it('is refused with 503 while ingest is unavailable, without another socket node being closed', async () => {
    await gateway.fakes.ingest.kill();
    expect((await shakeHands(gateway.url, video)).status).toBe(503);
    expect(await echo('x')).toMatch(/^node\d:x$/);
  });

  it('is neither a page nor an operation', async () => {
    expect((await send(gateway.url, video)).status).toBe(404);
  });
});

describe('connections of one address', () => {
  it('are limited, WebSockets and polls together, and accepted again after others closed', async () => {
    const limited = await startTestGateway({ SOCKETS_PER_ADDRESS: '3', TRUSTED_PROXIES: 'loopback' });
    for (const node of [limited.fakes.live1, limited.fakes.live2]) {
      actAsNode(node, 'node');
      node.respond = () => undefined;
    }
    const open = () => shakeHands(limited.url, websocket);
    const sockets = [await open(), await open()];
    const poll = send(limited.url, polling).catch(() => null);
    await expect.poll(async () => (await open()).status).toBe(429);
    expect(await send(limited.url, polling)).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      headers: { 'retry-after': '10' },
    });
    const elsewhere = await shakeHands(limited.url, websocket, { 'x-forwarded-for': '1.2.3.4' });
    expect(elsewhere.status).toBe(101);
    sockets[0]?.socket?.destroy();
    await expect.poll(async () => (await open()).status).toBe(101);
    await limited.end();
    await poll;
  });
});

describe('polling', () => {
  it('stays with the node that opened the session', async () => {
    for (let clients = 0; clients < 4; clients += 1) {
      const opened = await send(gateway.url, polling);
      const sid = /"sid":"([^"]+)"/.exec(opened.text)?.[1] ?? '';
      for (let polls = 0; polls < 3; polls += 1) {
        const { text } = await send(gateway.url, `${polling}&sid=${sid}`);
        expect(sid).toBe(`session-of-${text}`);
      }
    }
    expect(reached(gateway.fakes.live1).length).toBeGreaterThan(0);
    expect(reached(gateway.fakes.live2).length).toBeGreaterThan(0);
  });

  it('is routed by a cookie if this gateway did not open the session', async () => {
    const opened = await send(gateway.url, polling);
    const cookie = opened.headers['set-cookie']?.[0] ?? '';
    expect(cookie).toMatch(/^poc_live=[0-9a-f-]{36}; Path=\/socket\.io; HttpOnly; SameSite=Strict$/);
    const owner = opened.text.includes('node1') ? 'node1' : 'node2';
    for (let polls = 0; polls < 4; polls += 1) {
      const response = await send(gateway.url, `${polling}&sid=unseen`, {
        headers: { cookie: cookie.split(';')[0] ?? '' },
      });
      expect(response.text).toBe(owner);
    }
  });

  it('refuses other methods', async () => {
    expect((await send(gateway.url, polling, { method: 'DELETE' })).status).toBe(405);
  });
});
