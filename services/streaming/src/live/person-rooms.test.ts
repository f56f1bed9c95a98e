import { personChannel } from '@poc/contracts/person-channel';
import { newId } from '@poc/testing/factories';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeRedis } from '../testing/fake-redis.ts';
import { createPersonRooms, type PersonSocket } from './person-rooms.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts nodes with a shared Redis. */
function startNodes(count = 1) {
  const redis = createFakeRedis();
  const links = Array.from({ length: count }, () => redis.link());
  const nodes = links.map((link) => createPersonRooms(link));
  const publish = async (userId: string, message = 'notifications') => {
    await links[0]?.publisher.spublish(personChannel(userId), message);
    await vi.advanceTimersByTimeAsync(0);
  };
  const [node = createPersonRooms(redis.link())] = nodes;
  return { redis, nodes, node, publish };
}

function connection(userId: string | null) {
  const heard: unknown[] = [];
  const socket: PersonSocket = {
    data: { subject: userId === null ? null : { id: userId } },
    emit: (...event) => heard.push(event),
  };
  return { heard, socket };
}

it('notifies each connection of a person on every node, and no others', async () => {
  const { nodes, publish } = startNodes(2);
  const [ada, tunde] = [newId(), newId()];
  const own = nodes.flatMap((node) => [1, 2].map(() => ({ node, ...connection(ada) })));
  const others = [connection(tunde), connection(null)];
  for (const { node, socket } of own) node.connect(socket);
  for (const { socket } of others) nodes[0]?.connect(socket);
  await publish(ada);
  for (const { heard } of own) expect(heard).toEqual([['person-changed', { about: 'notifications' }]]);
  for (const { heard } of others) expect(heard).toEqual([]);
});

it("is subscribed to a person's channel exactly while they have a connection", () => {
  const { redis, node } = startNodes();
  const ada = newId();
  const [first, second] = [connection(ada), connection(ada)];
  for (const { socket } of [first, second]) node.connect(socket);
  node.connect(connection(null).socket);
  expect([...redis.channels]).toEqual([[personChannel(ada), 1]]);
  node.disconnect(first.socket);
  node.disconnect(first.socket);
  expect(redis.channels.size).toBe(1);
  node.disconnect(second.socket);
  expect(redis.channels.size).toBe(0);
});

it('combines changes within two seconds, and never loses the last one', async () => {
  const { node, publish } = startNodes();
  const ada = newId();
  const { heard, socket } = connection(ada);
  node.connect(socket);
  for (let change = 0; change < 1_000; change++) await publish(ada);
  expect(heard).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(heard).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveLength(2);
});

it('ignores unknown changes, and people who have left', async () => {
  const { node, publish } = startNodes();
  const ada = newId();
  const { heard, socket } = connection(ada);
  node.connect(socket);
  for (const message of ['', '{"about":"notifications"}', 'a'.repeat(100_000)]) await publish(ada, message);
  expect(heard).toEqual([]);
  await publish(ada);
  await publish(ada);
  node.disconnect(socket);
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveLength(1);
});

it('announces changed names and pictures to all signed-in users, batched over a few seconds', () => {
  const { node } = startNodes();
  const [ada, tunde, visitor] = [connection(newId()), connection(newId()), connection(null)];
  for (const { socket } of [ada, tunde, visitor]) node.connect(socket);
  const changed = [newId(), newId()];
  for (const id of [...changed, ...changed]) node.announce(id);
  vi.advanceTimersByTime(4_999);
  expect(ada.heard).toEqual([]);
  vi.advanceTimersByTime(1);
  for (const { heard } of [ada, tunde]) expect(heard).toEqual([['people-changed', { ids: changed }]]);
  expect(visitor.heard).toEqual([]);
  for (let change = 0; change < 1_000; change++) node.announce(newId());
  vi.advanceTimersByTime(5_000);
  expect(ada.heard[1]).toMatchObject(['people-changed', { ids: { length: 100 } }]);
  node.announce(newId());
  node.stop();
  vi.advanceTimersByTime(60_000);
  expect(ada.heard).toHaveLength(2);
});
