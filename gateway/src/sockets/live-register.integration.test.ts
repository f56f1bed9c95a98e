import { randomUUID } from 'node:crypto';
import { createNodeRegistry, type NodeRegistry } from '@poc/kit/live-nodes/node-registry';
import { type Registration, registerNode } from '@poc/kit/live-nodes/register-node';
import { createLogger } from '@poc/kit/log';
import { connectRedis, type RedisConnection } from '@poc/kit/redis';
import { testServers } from '@poc/testing/servers';
import { startTcpProxy, type TcpProxy } from '@poc/testing/tcp-proxy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FakeService,
  registrationOf,
  startFakeService,
  switchingProtocols,
} from '../testing/fake-service.ts';
import { send, shakeHands } from '../testing/send.ts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const websocket = '/socket.io/?EIO=4&transport=websocket';
const timeoutMs = 60_000;

/** A gateway and socket nodes with a shared registry in Redis. Nodes connect directly, the gateway through a proxy. */
let wire: TcpProxy;
let direct: RedisConnection;
let register: NodeRegistry;
let gateway: TestGateway;
let nodes: Node[];
const cluster = () => `test-${randomUUID()}`;

interface Node {
  fake: FakeService;
  registration: Registration;
  /** Simulates SIGKILL: no responses, no renewals, but its registration stays for a while. */
  kill(): Promise<void>;
}

async function startNode(): Promise<Node> {
  const fake = await startFakeService('live');
  fake.onUpgrade((socket) => socket.write(switchingProtocols));
  let dead = false;
  const registration = registerNode(
    {
      put: async (node) => (dead ? undefined : register.put(node)),
      remove: async (id) => (dead ? undefined : register.remove(id)),
    },
    () => registrationOf(fake),
  );
  const node = {
    fake,
    registration,
    async kill() {
      dead = true;
      await Promise.all([registration.stop(), fake.kill()]);
    },
  };
  nodes.push(node);
  return node;
}

async function reached(): Promise<FakeService[]> {
  const before = new Map(nodes.map(({ fake }) => [fake, fake.seen.length]));
  for (let times = 0; times < 8; times += 1) {
    const { status, socket } = await shakeHands(gateway.url, websocket);
    socket?.destroy();
    if (status !== 101) return [];
  }
  return [...before].filter(([fake, count]) => fake.seen.length > count).map(([fake]) => fake);
}
const goTo = (...some: Node[]) =>
  expect.poll(reached, { timeout: timeoutMs, interval: 250 }).toEqual(some.map(({ fake }) => fake));

beforeEach(async () => {
  const redisUrl = new URL((await testServers()).REDIS_URL);
  const name = cluster();
  nodes = [];
  wire = await startTcpProxy({ host: redisUrl.hostname, port: Number(redisUrl.port || 6_379) });
  direct = connectRedis(redisUrl.href, createLogger({ service: 'test', level: 'silent' }));
  register = createNodeRegistry(direct.client, name);
  gateway = await startTestGateway(
    { REDIS_URL: `redis://127.0.0.1:${wire.port}`, LIVE_CLUSTER: name },
    { register: 'in Redis' },
  );
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await gateway.end();
  await Promise.all([direct.stop(), wire.stop()]);
});

describe('the gateway and the register', () => {
  it('uses an added node, and stops using one that shuts down', async () => {
    expect((await shakeHands(gateway.url, websocket)).status, 'no node yet').toBe(503);
    const one = await startNode();
    await goTo(one);
    const two = await startNode();
    await goTo(one, two);
    await one.registration.drain();
    await goTo(two);
    await one.registration.stop();
    await goTo(two);
  });

  it('stops using a killed node immediately, although its registration remains', async () => {
    const [one, two] = [await startNode(), await startNode()];
    await goTo(one, two);
    await one.kill();
    await register.put(registrationOf(one.fake));
    // Handshakes that discover the dead node may fail; no later one does.
    await reached();
    expect(await reached()).toEqual([two.fake]);
  });

  it('ignores a stale registration of an address that another process uses now', async () => {
    const one = await startNode();
    await goTo(one);
    const stranger = await startFakeService('identity');
    stranger.onUpgrade((socket) => socket.write(switchingProtocols));
    await register.put({ ...registrationOf(stranger), id: randomUUID() });
    nodes.push({ fake: stranger, registration: one.registration, kill: stranger.kill });
    for (let rounds = 0; rounds < 6; rounds += 1) {
      expect(await reached()).toEqual([one.fake]);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  });

  it.each(['cut', 'hang'] as const)(
    'retains its nodes while the connection to Redis is %s',
    async (fault) => {
      const [one, two] = [await startNode(), await startNode()];
      await goTo(one, two);
      wire[fault]();
      // Longer than the lifetime of a registration.
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      expect(await reached()).toEqual([one.fake, two.fake]);
      await two.kill();
      await reached();
      expect(await reached(), 'it sees for itself who is dead').toEqual([one.fake]);
      const three = await startNode();
      wire.heal();
      await goTo(one, three);
    },
  );

  it('retains its nodes when Redis comes back empty', async () => {
    const [one, two] = [await startNode(), await startNode()];
    await goTo(one, two);
    wire.cut();
    for (const { fake } of nodes) await register.remove(fake.nodeId);
    wire.heal();
    for (let rounds = 0; rounds < 8; rounds += 1) {
      expect(await reached()).toEqual([one.fake, two.fake]);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  });

  it('reports its nodes in its state', async () => {
    const state = async () =>
      JSON.parse((await send(gateway.url, '/api/status')).text).services.find(
        ({ name }: { name: string }) => name === 'live',
      )?.status;
    expect(await state()).toBe('away');
    await startNode();
    await expect.poll(state, { timeout: timeoutMs }).toBe('ok');
  });
});
