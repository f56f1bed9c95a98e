import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { createLogger } from '@poc/kit/log';
import { createMetrics } from '@poc/kit/metrics';
import { listen } from '@poc/testing/listen';
import { expect, it, type Mock, onTestFinished, vi } from 'vitest';
import { createUpstream } from '../api/forwarding/upstream.ts';
import { startFakeService, switchingProtocols } from '../testing/fake-service.ts';
import { shakeHands } from '../testing/send.ts';
import { createSocketProxy, type SocketTarget } from './socket-proxy.ts';

/** Listens without accepting: beyond a small backlog, connections get no response, as from a lost machine. */
const deafServer = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;

async function startDeafServer(): Promise<number> {
  const worker = new Worker(deafServer, { eval: true });
  onTestFinished(async () => void (await worker.terminate()));
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  const first = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  onTestFinished(() => {
    for (const socket of first) socket.destroy();
  });
  // The backlog holds two; the other six get no response.
  const isFull = () => first.filter(({ connecting }) => !connecting).length === 2;
  await vi.waitFor(() => expect(isFull()).toBe(true), { timeout: 30_000 });
  return port;
}

interface Joining {
  readonly url: string;
  readonly onUnreachable: Mock<(node: SocketTarget) => void>;
  readonly onClose: Mock<() => void>;
  readonly requests: readonly WeakRef<IncomingMessage>[];
  readonly sockets: readonly Socket[];
}

async function joinWith(
  nodeUrl: string,
  { connectTimeoutMs = 60_000, ...node }: Partial<SocketTarget> & { connectTimeoutMs?: number } = {},
): Promise<Joining> {
  const upstream = createUpstream({
    name: 'live',
    url: nodeUrl,
    maxConcurrent: 1,
    metrics: createMetrics('test'),
  });
  const onUnreachable = vi.fn<(node: SocketTarget) => void>();
  const onClose = vi.fn<() => void>();
  const requests: WeakRef<IncomingMessage>[] = [];
  const sockets: Socket[] = [];
  const proxy = createSocketProxy({
    connectTimeoutMs,
    upgradeTimeoutMs: 600_000,
    logger: createLogger({ service: 'test', level: 'silent' }),
    onUnreachable,
  });
  const target: SocketTarget = { id: 'node', upstream, ...node };
  const gateway = createServer().on('upgrade', (request, socket, head) => {
    requests.push(new WeakRef(request));
    sockets.push(socket as Socket);
    proxy.connect({ request, socket: socket as Socket, head }, target, onClose);
  });
  onTestFinished(() => void gateway.close());
  return { url: `http://127.0.0.1:${await listen(gateway)}`, onUnreachable, onClose, requests, sockets };
}

async function join(greeting = '') {
  const fake = await startFakeService('live');
  onTestFinished(() => fake.kill());
  const accepted = new Promise<Socket>((resolve) => {
    fake.onUpgrade((socket) => {
      socket.write(`${switchingProtocols}${greeting}`);
      resolve(socket);
    });
  });
  const joining = await joinWith(fake.url);
  const { socket: client } = await shakeHands(joining.url, '/socket.io/');
  if (!client) throw new Error('the handshake was refused');
  const node = await accepted;
  onTestFinished(() => void client.destroy());
  return { ...joining, client, node };
}

async function readSlowly(socket: Socket, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    read += chunk.length;
    if (read >= bytes) break;
    if (chunks.length % 20 === 0) await pause(1);
  }
  return Buffer.concat(chunks);
}

it('forwards all bytes both ways, with backpressure for slow readers', async () => {
  const greeting = 'hello';
  const { client, node } = await join(greeting);
  const large = randomBytes(8 * 1024 * 1024);
  node.write(large);
  client.write(large);
  const [atClient, atNode] = await Promise.all([
    readSlowly(client, greeting.length + large.length),
    readSlowly(node, large.length),
  ]);
  expect(atClient.subarray(0, greeting.length).toString(), 'sent with the answer to the handshake').toBe(
    greeting,
  );
  expect(atClient.subarray(greeting.length).equals(large)).toBe(true);
  expect(atNode.equals(large)).toBe(true);
});

it.each(['client', 'node'] as const)('closes the other end with %s', async (name) => {
  const joined = await join();
  const { [name]: going, [name === 'client' ? 'node' : 'client']: staying, onClose } = joined;
  const closed = once(staying, 'close');
  going.end();
  staying.resume().end();
  await closed;
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 10_000 });
});

it('lets a slow client read the last bytes of its node', async () => {
  const { client, node, sockets } = await join();
  const part = randomBytes(4_096);
  let sent = 0;
  while (sockets[0]?.writableLength === 0) {
    node.write(part);
    sent += part.length;
    await turn();
  }
  node.end();
  await once(node, 'finish');
  await pause(50);
  expect((await readSlowly(client, sent)).length).toBe(sent);
});

it('releases handshake objects after joining the sockets', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const { requests, client } = await join();
  client.resume();
  await vi.waitFor(
    () => {
      collect();
      expect(requests.map((request) => request.deref() === undefined)).toEqual([true]);
    },
    { timeout: 10_000 },
  );
  expect(client.destroyed).toBe(false);
});

it('gives up an unreachable node long before the handshake timeout', async () => {
  const { url, onUnreachable } = await joinWith(`http://127.0.0.1:${await startDeafServer()}`, {
    connectTimeoutMs: 100,
    id: 'deaf',
  });
  expect((await shakeHands(url, '/socket.io/')).status).toBe(503);
  expect(onUnreachable.mock.calls).toMatchObject([[{ id: 'deaf' }]]);
}, 60_000);
