import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { createLogger } from '@poc/kit/log';
import { createMetrics } from '@poc/kit/metrics';
import { listen } from '@poc/testing/listen';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createUpstream } from '../forward/upstream.ts';
import { shakeHands } from '../testing/send.ts';
import type { LiveNode } from './live-nodes.ts';
import { createSocketProxy } from './socket-proxy.ts';

/** Listens, and never takes a connection: after the few that the system keeps for it, others get no answer, as from a machine that is gone. */
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
  // Two are kept, and the other six get no answer either.
  const isFull = () => first.filter(({ connecting }) => !connecting).length === 2;
  await vi.waitFor(() => expect(isFull()).toBe(true), { timeout: 30_000 });
  return port;
}

it('gives a node up whose machine does not answer, long before the time for a handshake is over', async () => {
  const url = `http://127.0.0.1:${await startDeafServer()}`;
  const upstream = createUpstream({ name: 'live', url, maxConcurrent: 1, metrics: createMetrics('test') });
  const node: LiveNode = { id: 'deaf', upstream, answers: true, takesNew: true };
  const onUnreachable = vi.fn();
  const proxy = createSocketProxy({
    connectTimeoutMs: 100,
    upgradeTimeoutMs: 600_000,
    logger: createLogger({ service: 'test', level: 'silent' }),
    onUnreachable,
  });
  const gateway = createServer().on('upgrade', (request, socket, head) =>
    proxy.connect(node, request, socket as Socket, head),
  );
  onTestFinished(() => void gateway.close());
  const port = await listen(gateway);
  expect((await shakeHands(`http://127.0.0.1:${port}`, '/socket.io/')).status).toBe(503);
  expect(onUnreachable.mock.calls).toEqual([[node]]);
}, 60_000);
