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
/** A chat in which this node gets a message each few milliseconds. */
function talk(node: Committers, streamId: string): () => void {
  const timer = setInterval(() => node.note(streamId), 20);
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

it('leaves a quiet chat to whoever gets a message', async () => {
  const [one, two] = [startNode(), startNode()];
  const streamId = newId();
  for (const node of [one, two]) for (let message = 0; message < 2; message += 1) node.note(streamId);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect([one, two].map((node) => node.elsewhere(streamId))).toEqual([null, null]);
  expect(await redis.client.get(`poc:chat-committer:{${streamId}}`)).toBeNull();
});
