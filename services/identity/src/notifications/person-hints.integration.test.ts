import { countUnreadNotifications, readNotifications } from '@poc/contracts/endpoints/notifications';
import { postLiked } from '@poc/contracts/events/community';
import { personChannel } from '@poc/contracts/person-channel';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { connectRedis, type RedisConnection } from '@poc/kit/redis';
import { newId } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { startTcpProxy } from '@poc/testing/tcp-proxy';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { applyEvent } from '../testing/apply-event.ts';
import { startAdministration, type TestAdministration } from '../testing/start-administration.ts';
import { createPersonHints, type PersonHints } from './person-hints.ts';

let identity: TestAdministration;
let redis: RedisConnection;
let hints: PersonHints;
const received: string[] = [];
beforeAll(async () => {
  const { REDIS_URL } = await testServers();
  identity = await startAdministration();
  const { logger } = identity.service.deps;
  redis = connectRedis(REDIS_URL, logger);
  redis.client.on('smessage', (channel: string, change: string) => received.push(`${channel} ${change}`));
  hints = createPersonHints(REDIS_URL, logger);
});
afterAll(async () => {
  await Promise.all([identity?.service.stop(), hints?.stop(), redis?.stop()]);
});

const timesOf = (id: string) => received.filter((one) => one === `${personChannel(id)} notifications`).length;
const untilReceived = (id: string, times: number) =>
  vi.waitFor(() => expect(timesOf(id)).toBe(times), { timeout: 30_000, interval: 20 });
/** Subscribes to a person's channel. Hints pass through it in order, so earlier ones have arrived. */
async function listen(id: string, by = hints): Promise<void> {
  const other = newId();
  await redis.client.ssubscribe(personChannel(id), personChannel(other));
  await vi.waitFor(
    () => {
      by.send([other], 'notifications');
      expect(timesOf(other)).toBeGreaterThan(0);
    },
    { timeout: 30_000, interval: 50 },
  );
}

it('sends hints to the pages of notified members and of readers', async () => {
  const ada = await identity.signedIn();
  await listen(ada.id);
  const data = {
    postId: newId(),
    postUserId: ada.id,
    postTitle: 'Kolo',
    userId: newId(),
    liked: true,
    likes: 1,
  };
  await applyEvent(identity, '', postLiked, data, hints);
  await untilReceived(ada.id, 1);
  await applyEvent(identity, '', postLiked, { ...data, liked: false }, hints);
  await untilReceived(ada.id, 2);
  const { id, token } = ada;
  const body = { until: identity.clock.now().toISOString() };
  expect((await identity.service.call(readNotifications, { params: { id }, token, body })).status).toBe(200);
  await untilReceived(ada.id, 3);
});

it('sends a hint once when a retried transaction ends', async () => {
  const id = newId();
  await listen(id);
  await withTransaction(identity.service.deps.db, async (tx) => {
    for (let run = 0; run < 3; run++) hints.add(tx, [id], 'notifications');
    expect(timesOf(id)).toBe(0);
  });
  await listen(newId());
  expect(timesOf(id)).toBe(1);
});

it('does not block on an unresponsive Redis', async () => {
  const { REDIS_URL } = await testServers();
  const url = new URL(REDIS_URL);
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const own = createPersonHints(url.href, identity.service.deps.logger);
  const ada = await identity.signedIn();
  await listen(ada.id, own);
  proxy.hang();
  for (let hint = 0; hint < 5_000; hint++) own.send([newId()], 'notifications');
  const data = {
    postId: newId(),
    postUserId: ada.id,
    postTitle: 'Kolo',
    userId: newId(),
    liked: true,
    likes: 1,
  };
  await applyEvent(identity, '', postLiked, data, own);
  const { id, token } = ada;
  const { body } = await identity.service.call(countUnreadNotifications, { params: { id }, token });
  expect(body).toEqual({ unread: 1 });
  proxy.heal();
  await own.stop();
  await proxy.stop();
});
