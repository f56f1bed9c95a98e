import { randomUUID } from 'node:crypto';
import { connectRedis, type RedisConnection } from '@poc/kit/redis';
import { silent } from '@poc/kit/testing/given-database';
import { newId } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { until } from '../testing/viewer.ts';
import { type Committers, createCommitters } from './committers.ts';

let redis: RedisConnection;
const nodes: Committers[] = [];
beforeAll(async () => {
  redis = connectRedis((await testServers()).REDIS_URL, silent);
  await until('Redis is there', redis.ready);
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()));
});
afterAll(() => redis.stop());

function startNode() {
  const id = randomUUID();
  const committers = createCommitters(redis, id);
  nodes.push(committers);
  return { ...committers, id };
}

/** A chat with a message each few milliseconds, of which this node gets each `share`th. */
function talk(node: Committers, streamId: string, share = 1): () => void {
  let seq = 0;
  const timer = setInterval(() => {
    seq += 1;
    if (seq % share === 0) node.stored(streamId, seq);
  }, 10);
  return () => clearInterval(timer);
}

it('lets the first node of a busy chat store it, and another one when that stops', async () => {
  const [one, two] = [startNode(), startNode()];
  const streamId = newId();
  const ends = [talk(one, streamId)];
  await until(
    'the first one claims it',
    async () => (await redis.client.get(`poc:chat-committer:{${streamId}}`)) === one.id,
  );
  ends.push(talk(two, streamId));
  await until('the other one knows', () => two.elsewhere(streamId) === one.id);
  expect(one.elsewhere(streamId)).toBeNull();

  two.distrust(streamId);
  expect(two.elsewhere(streamId), 'it did not answer').toBeNull();
  await until('it is believed again', () => two.elsewhere(streamId) === one.id);

  ends[0]?.();
  await one.stop();
  await until(
    'the other one has it',
    async () => (await redis.client.get(`poc:chat-committer:{${streamId}}`)) === two.id,
  );
  expect(two.elsewhere(streamId)).toBeNull();
  ends[1]?.();
});

it('knows a busy chat by its numbers, however few messages come to this node', async () => {
  const [one, two] = [startNode(), startNode()];
  const streamId = newId();
  const ends = [talk(one, streamId), talk(two, streamId, 60)];
  await until('the other one knows', () => two.elsewhere(streamId) === one.id);
  for (const end of ends) end();
});

it('leaves a quiet chat to the node that gets a message', async () => {
  const [one, two] = [startNode(), startNode()];
  const streamId = newId();
  // Fewer than 20 a second: enough to measure a rate, which is not that of a busy chat.
  for (let seq = 1; seq <= 40; seq += 1) {
    (seq % 2 === 0 ? one : two).stored(streamId, seq);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect([one, two].map((node) => node.elsewhere(streamId))).toEqual([null, null]);
  expect(await redis.client.get(`poc:chat-committer:{${streamId}}`)).toBeNull();
});

it('claims nothing any more once it stops, though it still stores what waits', async () => {
  const node = startNode();
  const streamId = newId();
  await node.stop();
  for (let seq = 1; seq <= 20; seq += 1) node.stored(streamId, seq);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await redis.client.get(`poc:chat-committer:{${streamId}}`)).toBeNull();
});
