import { personChannel } from '@poc/contracts/person-channel';
import { newId } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { useLiveCluster } from '../testing/live-cluster.ts';
import { Viewer } from '../testing/viewer.ts';

const cluster = useLiveCluster();
let redis: Redis;
const viewers: Viewer[] = [];
beforeAll(async () => {
  redis = new Redis((await testServers()).REDIS_URL);
});
afterAll(() => {
  for (const viewer of viewers) viewer.close();
  redis?.disconnect();
});

/** Opens a page without joining a stream, and collects its notifications. */
function open(token: string | undefined, node: 0 | 1 = 0) {
  const viewer = new Viewer(cluster.nodes[node].url, newId(), token === undefined ? {} : { token });
  viewers.push(viewer);
  const changes: unknown[] = [];
  viewer.socket.on('person-changed', (change) => changes.push(change));
  return { viewer, changes };
}
/** Returns the number of nodes subscribed to a person's channel. */
const nodesOf = async (id: string) =>
  Number(((await redis.call('PUBSUB', 'SHARDNUMSUB', personChannel(id))) as unknown[])[1]);
const heardOn = (id: string, nodes: number) =>
  vi.waitFor(async () => expect(await nodesOf(id)).toBe(nodes), 30_000);

it('delivers a profile change to all open pages of that user only', async () => {
  const [ada, tunde] = [newId(), newId()];
  const token = cluster.tokens.member({ id: ada });
  const own = [open(token), open(token), open(token, 1)];
  const others = [open(cluster.tokens.member({ id: tunde })), open(undefined)];
  await heardOn(ada, 2);
  await heardOn(tunde, 1);
  await redis.spublish(personChannel(ada), 'notifications');
  for (const { changes } of own)
    await vi.waitFor(() => expect(changes).toEqual([{ about: 'notifications' }]), 30_000);
  for (const { changes } of others) expect(changes).toEqual([]);
  own[2]?.viewer.close();
  await heardOn(ada, 1);
});

it('a revoked or expired session leaves the room', async () => {
  const [ada, tunde] = [newId(), newId()];
  open(cluster.tokens.member({ id: ada }));
  open(cluster.tokens.sign({ id: tunde, role: 'user', expiresAt: Date.now() + 8_000 }));
  for (const id of [ada, tunde]) await heardOn(id, 1);
  cluster.tokens.revoke({ userId: ada, notBefore: Math.floor(Date.now() / 1_000) + 1 });
  for (const id of [ada, tunde]) await heardOn(id, 0);
});

it('changes are received again after Redis recovers', async () => {
  const ada = newId();
  const { changes } = open(cluster.tokens.member({ id: ada }));
  await heardOn(ada, 1);
  cluster.redis.cut();
  await heardOn(ada, 0);
  cluster.redis.heal();
  await heardOn(ada, 1);
  await redis.spublish(personChannel(ada), 'notifications');
  await vi.waitFor(() => expect(changes).toHaveLength(1), 30_000);
});
