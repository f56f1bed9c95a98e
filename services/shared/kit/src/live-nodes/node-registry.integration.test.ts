import { randomUUID } from 'node:crypto';
import { testServers } from '@poc/testing/servers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectRedis, type RedisConnection } from '../redis.ts';
import { silent } from '../testing/create-database.ts';
import { createNodeRegistry } from './node-registry.ts';

let redis: RedisConnection;
beforeAll(async () => {
  redis = connectRedis((await testServers()).REDIS_URL, silent);
});
afterAll(() => redis.stop());

const createNode = () => ({ id: randomUUID(), url: 'http://10.0.0.7:8080', load: 2, draining: false });

function createRegistry() {
  const cluster = `test-${randomUUID()}`;
  return { registry: createNodeRegistry(redis.client, cluster), key: `poc:live-nodes:{${cluster}}` };
}

it('returns the nodes of a cluster until they leave', async () => {
  const [{ registry }, other] = [createRegistry(), createRegistry()];
  const [one, two] = [createNode(), { ...createNode(), draining: true }];
  await registry.put(one);
  await registry.put(two);
  await registry.put({ ...one, load: 9 });
  const byId = (nodes: { id: string }[]) => nodes.toSorted((a, b) => a.id.localeCompare(b.id));
  expect(byId(await registry.read())).toEqual(byId([{ ...one, load: 9 }, two]));
  await registry.remove(one.id);
  expect(await registry.read()).toEqual([two]);
  expect(await other.registry.read()).toEqual([]);
});

it('removes a registration 5 seconds after its last renewal', async () => {
  const { registry, key } = createRegistry();
  const node = createNode();
  await registry.put(node);
  const write = (agoMs: number) =>
    redis.client.hset(key, node.id, `${Date.now() - agoMs}:${JSON.stringify(node)}`);
  await write(3_000);
  expect(await registry.read()).toEqual([node]);
  await write(6_000);
  expect(await registry.read()).toEqual([]);
  expect(await redis.client.hlen(key)).toBe(0);
});

it('lets the registry expire when the last node was killed', async () => {
  const { registry, key } = createRegistry();
  await registry.put(createNode());
  const leftMs = await redis.client.pttl(key);
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(5_000);
});

it('skips invalid entries', async () => {
  const { registry, key } = createRegistry();
  const node = createNode();
  await registry.put(node);
  const forged: Record<string, unknown> = {
    text: 'nonsense',
    list: [node],
    null: null,
    'without an id': { ...node, id: undefined },
    'another kind of id': { ...node, id: '__proto__' },
    'a scheme': { ...node, url: 'file:///etc/passwd' },
    'a path': { ...node, url: 'http://10.0.0.7:8080/admin?x=' },
    'a password': { ...node, url: 'http://user:secret@10.0.0.7:8080' },
    'a long address': { ...node, url: `http://${'a'.repeat(400)}:8080` },
    'a load': { ...node, load: 'much' },
    'no word of draining': { ...node, draining: undefined },
    'a release': { ...node, release: { name: '', startedAt: 0 } },
  };
  for (const [name, entry] of Object.entries(forged)) {
    await redis.client.hset(key, name, `${Date.now()}:${JSON.stringify(entry)}`);
  }
  await redis.client.hset(key, 'no time', JSON.stringify(node));
  await redis.client.hset(key, 'a far time', `${Date.now() + 3_600_000}:${JSON.stringify(node)}`);
  await redis.client.hset(key, 'half', `${Date.now()}:{"id":`);
  expect(await registry.read()).toEqual([node]);
  const left = await redis.client.hkeys(key);
  expect(left, 'what would never end is removed').not.toContain('a far time');
  expect(left).not.toContain('no time');
});

it('returns at most a thousand nodes', async () => {
  const { registry, key } = createRegistry();
  const entries = Array.from({ length: 1_500 }, () => {
    const node = createNode();
    return [node.id, `${Date.now()}:${JSON.stringify(node)}`];
  });
  await redis.client.hset(key, Object.fromEntries(entries));
  expect(await registry.read()).toHaveLength(1_000);
});

it('replaces a key of another type at the next registration', async () => {
  const { registry, key } = createRegistry();
  await redis.client.set(key, 'forged');
  await expect(registry.read()).rejects.toThrow('WRONGTYPE');
  const node = createNode();
  await registry.put(node);
  expect(await registry.read()).toEqual([node]);
});
