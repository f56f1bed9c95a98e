import { getStream, listLiveStreams } from '@poc/contracts/endpoints/streaming';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStreaming, type TestStreaming } from '../testing/start-streaming.ts';
import { streamModel } from './stream.model.ts';

/** Long enough that nothing grows old while a test runs on a busy machine. */
const longMs = 60_000;
const shortMs = 300;
let slow: TestStreaming;
let quick: TestStreaming;
beforeAll(async () => {
  slow = await startStreaming({ HOT_LIST_MS: longMs });
  quick = await startStreaming({ HOT_LIST_MS: shortMs });
});
afterAll(() => Promise.all([slow?.service.stop(), quick?.service.stop()]));

const countOf = async ({ service }: TestStreaming, token?: string) =>
  (await service.call(listLiveStreams, token ? { token } : {})).body?.length;

it('visitors get what visitors were just sent; people who are signed in get what is', async () => {
  await slow.addStream();
  expect(await countOf(slow)).toBe(1);
  await slow.addStream();
  expect(await countOf(slow)).toBe(1);
  expect(await countOf(slow, slow.service.tokens.member())).toBe(2);
  expect(await countOf(slow, slow.service.tokens.admin())).toBe(2);
});

it('what an administrator alone may see stays with them', async () => {
  const { _id } = await slow.addStream({ hidden: true });
  const params = { id: _id.toHexString() };
  for (let round = 0; round < 2; round += 1) {
    expect((await slow.service.call(getStream, { params, token: slow.service.tokens.admin() })).status).toBe(
      200,
    );
    expect((await slow.service.call(getStream, { params })).status).toBe(404);
  }
});

it('a change is there for everybody after HOT_LIST_MS', async () => {
  const { _id } = await quick.addStream();
  const params = { id: _id.toHexString() };
  expect(await countOf(quick)).toBe(1);
  expect((await quick.service.call(getStream, { params })).status).toBe(200);
  await streamModel(quick.service.deps.db).updateOne({ _id }, { $set: { hidden: true } });
  await expect.poll(() => countOf(quick), { timeout: 20_000 }).toBe(0);
  await expect
    .poll(async () => (await quick.service.call(getStream, { params })).status, { timeout: 20_000 })
    .toBe(404);
});
