import { randomUUID } from 'node:crypto';
import { createMetrics } from '@poc/kit/metrics';
import { silent } from '@poc/kit/testing/create-database';
import { testServers } from '@poc/testing/servers';
import { startTcpProxy, type TcpProxy } from '@poc/testing/tcp-proxy';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../testing/viewer.ts';
import { createRedisLink, type RedisLink } from './redis-link.ts';

const timeoutMs = 60_000;
let wire: TcpProxy;
let link: RedisLink;
const heard: string[] = [];
const metrics = () => createMetrics('test');
beforeEach(async () => {
  heard.length = 0;
  const redisUrl = new URL((await testServers()).REDIS_URL);
  wire = await startTcpProxy({ host: redisUrl.hostname, port: Number(redisUrl.port || 6_379) });
  link = createRedisLink(`redis://127.0.0.1:${wire.port}`, silent, metrics());
});
afterEach(async () => {
  wire.heal();
  await Promise.all([link.stop(), wire.stop()]);
});

async function createChannel() {
  const channel = `test:{${randomUUID()}}`;
  link.subscriber.on('smessageBuffer', (_channel, message) => void heard.push(message.toString()));
  link.subscriber.ssubscribe(channel);
  const say = (text: string) => link.publisher.spublish(channel, text);
  const passes = (text: string) => async (): Promise<boolean> => {
    await say(text);
    return heard.at(-1) === text;
  };
  await until('it receives its own message', passes('hello'), timeoutMs);
  return { say, passes };
}

it.each(['cut', 'hang'] as const)(
  'detects that Redis is %s, drops publications, and reports the recovery',
  async (fault) => {
    const { say, passes } = await createChannel();
    let recovered = 0;
    link.onRecovered(() => {
      recovered += 1;
    });
    wire[fault]();
    await until('it is not ready', () => !link.ready(), timeoutMs);
    const before = heard.length;
    await say('lost');
    expect(recovered).toBe(0);
    wire.heal();
    await until('it is ready again', () => link.ready(), timeoutMs);
    await until('its listeners know', () => recovered > 0, timeoutMs);
    await until('messages pass', passes('again'), timeoutMs);
    expect(heard.slice(before)).not.toContain('lost');
  },
);

it('bounds the memory for publications while Redis hangs', async () => {
  const { say, passes } = await createChannel();
  const before = heard.length;
  wire.hang();
  const megabyte = 'x'.repeat(1024 * 1024);
  for (let count = 0; count < 200; count += 1) await say(megabyte);
  wire.heal();
  await until('it is ready again', () => link.ready(), timeoutMs);
  await until('messages pass', passes('again'), timeoutMs);
  const large = heard.slice(before).filter((text) => text.length === megabyte.length);
  expect(large.length).toBeLessThanOrEqual(8);
});
