import { getStream, listLiveStreams } from '@poc/contracts/endpoints/streaming';
import { expect, it } from 'vitest';
import { useStreaming } from '../testing/start-streaming.ts';

// Long enough that nothing expires during a test on a busy machine.
const streaming = useStreaming({ SHARED_READ_MS: 60_000 });

it('members share a recent read; users with a recent write read the stored data', async () => {
  const count = async (headers: Record<string, string> = {}) => {
    const token = streaming.service.tokens.member();
    return (await streaming.service.call(listLiveStreams, { token, headers })).body?.length;
  };
  await streaming.addStream();
  expect(await count()).toBe(1);
  await streaming.addStream();
  expect(await count()).toBe(1);
  expect(await count({ 'cache-control': 'no-cache' })).toBe(2);
  expect(await count()).toBe(2);
});

it('data for administrators is not shared with others', async () => {
  const { _id } = await streaming.addStream({ hidden: true });
  const params = { id: _id.toHexString() };
  const { tokens, call } = streaming.service;
  for (let round = 0; round < 2; round += 1) {
    expect((await call(getStream, { params, token: tokens.admin() })).status).toBe(200);
    for (const caller of [{ token: tokens.member() }, {}]) {
      expect((await call(getStream, { params, ...caller })).status).toBe(404);
      const list = await call(listLiveStreams, { query: { limit: 50 }, ...caller });
      expect(list.body?.some(({ id }) => id === params.id)).toBe(false);
    }
    const all = await call(listLiveStreams, { query: { limit: 50 }, token: tokens.admin() });
    expect(all.body?.some(({ id }) => id === params.id)).toBe(true);
  }
});
