import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeService, respondJson, startFakeService } from '../../testing/fake-service.ts';
import { send } from '../../testing/send.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
let successor: FakeService | undefined;
beforeEach(async () => {
  gateway = await startTestGateway({ UPSTREAM_HOLD_MS: '10000' });
});
afterEach(async () => {
  await gateway.end();
  await successor?.kill();
  successor = undefined;
});

const post = () =>
  send(gateway.url, '/api/auth/login', {
    method: 'POST',
    body: Buffer.from('{}'),
    headers: { 'content-type': 'application/json' },
  });

async function leave(fake: FakeService): Promise<void> {
  fake.ready = false;
  fake.respond = respondJson({}, 200, { Connection: 'close' });
  expect((await post()).status).toBe(200);
  await fake.kill();
}

it('fails no request of any method while a service is replaced', async () => {
  const { identity } = gateway.fakes;
  await leave(identity);
  const kept = Array.from({ length: 20 }, post);
  await pause(300);
  successor = await startFakeService('successor', Number(new URL(identity.url).port));
  expect((await Promise.all(kept)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(successor.seen).toHaveLength(20);
});

it('holds idempotent requests to a killed service', async () => {
  const { catalog } = gateway.fakes;
  await catalog.kill();
  const kept = send(gateway.url, '/api/shows');
  await pause(300);
  successor = await startFakeService('successor', Number(new URL(catalog.url).port));
  expect((await kept).status).toBe(200);
});

it('starts no hold after a chunked request, whose connection the proxy closes', async () => {
  const { identity } = gateway.fakes;
  const headers = { 'content-type': 'application/json' };
  const chunked = { method: 'POST', body: [Buffer.from('{'), Buffer.from('}')], headers };
  identity.ready = false;
  expect((await send(gateway.url, '/api/auth/login', chunked)).status).toBe(200);
  const next = await Promise.race([post(), pause(2_000, 'kept back')]);
  expect(next).toMatchObject({ status: 200 });
});

it('starts no hold after a HEAD request, whose connection the proxy closes', async () => {
  const { catalog } = gateway.fakes;
  expect((await send(gateway.url, '/api/shows', { method: 'HEAD' })).status).toBe(200);
  catalog.ready = false;
  const next = await Promise.race([send(gateway.url, '/api/shows'), pause(2_000, 'kept back')]);
  expect(next).toMatchObject({ status: 200 });
});
