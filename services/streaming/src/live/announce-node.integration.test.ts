import { randomUUID } from 'node:crypto';
import { type LiveNode, liveNodeHeader } from '@poc/contracts/live-node';
import { createNodeRegistry, type NodeRegistry } from '@poc/kit/live-nodes/node-registry';
import { createLogger } from '@poc/kit/log';
import { connectRedis, type RedisConnection } from '@poc/kit/redis';
import { testServers } from '@poc/testing/servers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LiveCluster, startLiveCluster } from '../testing/live-cluster.ts';
import { until, Viewer } from '../testing/viewer.ts';

const timeoutMs = 60_000;
const name = `test-${randomUUID()}`;
let cluster: LiveCluster;
let redis: RedisConnection;
let registry: NodeRegistry;
beforeAll(async () => {
  redis = connectRedis((await testServers()).REDIS_URL, createLogger({ service: 'test', level: 'silent' }));
  registry = createNodeRegistry(redis.client, name);
  cluster = await startLiveCluster({ LIVE_CLUSTER: name });
});
afterAll(async () => {
  await Promise.all([cluster.stop(), redis.stop()]);
});

const at = async (url: string): Promise<LiveNode | undefined> =>
  (await registry.read()).find((node) => node.url === url);

it('registers a node with its address, id and load at its start', async () => {
  for (const { url } of cluster.nodes) {
    await until('it is registered', async () => (await at(url)) !== undefined, timeoutMs);
    const response = await fetch(`${url}/readyz`);
    expect(await at(url)).toMatchObject({ id: response.headers.get(liveNodeHeader), draining: false });
    expect((await fetch(`${url}/healthz`)).headers.get(liveNodeHeader), 'it stands nowhere else').toBeNull();
  }
  const [{ url }] = cluster.nodes;
  const streamId = (await cluster.addStream())._id.toHexString();
  const viewer = new Viewer(url, streamId, {});
  await viewer.join();
  await until('its load is known', async () => (await at(url))?.load === 1, timeoutMs);
  viewer.close();
  await until('its load drops to 0', async () => (await at(url))?.load === 0, timeoutMs);
});

it('drains a stopping node immediately, while it still serves, and removes it from the registry at the end', async () => {
  const node = await cluster.startNode({ SHUTDOWN_GRACE_MS: '3000' });
  await until('it is registered', async () => (await at(node.url)) !== undefined, timeoutMs);
  const exited = node.kill('SIGTERM');
  await until('it drains', async () => (await at(node.url))?.draining === true, timeoutMs);
  expect((await fetch(`${node.url}/healthz`)).status, 'it serves').toBe(200);
  expect(await exited).toBe(0);
  expect(await at(node.url)).toBeUndefined();
});

it('closes the clients of a stopping node one after another, on all its listening sockets', async () => {
  const node = await cluster.startNode();
  const streamId = (await cluster.addStream())._id.toHexString();
  const viewers = Array.from({ length: 4 }, () => new Viewer(node.url, streamId, {}));
  await Promise.all(viewers.map((viewer) => viewer.join()));
  const closedAt: number[] = [];
  for (const { socket } of viewers) {
    socket.on('disconnect', () => {
      closedAt.push(performance.now());
      socket.disconnect();
    });
  }
  expect(await node.kill('SIGTERM')).toBe(0);
  await until('all are closed', () => closedAt.length === viewers.length, timeoutMs);
  expect(Math.max(...closedAt) - Math.min(...closedAt)).toBeGreaterThan(100);
});

it('registers its release, and removes a killed node after 5 seconds; its successor has another id', async () => {
  const node = await cluster.startNode({ RELEASE: '6d5f8c7b9' });
  await until('it is registered', async () => (await at(node.url)) !== undefined, timeoutMs);
  const { port } = new URL(node.url);
  const before = await at(node.url);
  expect(before?.release).toEqual({ name: '6d5f8c7b9', startedAt: expect.any(Number) });
  await node.kill('SIGKILL');
  const killedAt = Date.now();
  await cluster.startNode({ PORT: port });
  await until(
    'the successor is registered',
    async () => (await registry.read()).some(({ url, id }) => url === node.url && id !== before?.id),
    timeoutMs,
  );
  await until(
    'the dead node is removed',
    async () => !(await registry.read()).some(({ id }) => id === before?.id),
    timeoutMs,
  );
  expect(Date.now() - killedAt).toBeGreaterThan(3_000);
});

it('registers a node again after Redis was stopped or hung', async () => {
  const [{ url }] = cluster.nodes;
  for (const fault of ['cut', 'hang'] as const) {
    await until('it is registered', async () => (await at(url)) !== undefined, timeoutMs);
    cluster.redis[fault]();
    await until('its registration ends', async () => (await at(url)) === undefined, timeoutMs);
    cluster.redis.heal();
  }
  await until('it is registered again', async () => (await at(url)) !== undefined, timeoutMs);
});
