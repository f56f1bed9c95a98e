import { decideReviewItem, getStreamingNeeds } from '@poc/contracts/endpoints/streaming-admin';
import { expect, it } from 'vitest';
import { moderatedStream } from '../testing/moderated-stream.ts';
import { useStreaming } from '../testing/start-streaming.ts';

const streaming = useStreaming();
const ask = (token?: string) => streaming.service.call(getStreamingNeeds, token ? { token } : {});

it('200: held and flagged chat messages of all streams, until a decision', async () => {
  const [one, two] = [await moderatedStream(streaming), await moderatedStream(streaming)];
  expect((await ask(one.token)).body).toEqual([]);
  const itemId = await one.hold('see example.com');
  await two.say('Guaranteed profit', { flags: ['guaranteed_returns'] });
  expect((await ask(one.token)).body).toEqual([
    { name: 'held_texts', count: 2, oldest: expect.any(String), due: null },
  ]);
  await streaming.service.call(decideReviewItem, {
    token: one.token,
    params: { id: one.id, itemId },
    body: { decision: 'approve' },
  });
  expect((await ask(one.token)).body).toMatchObject([{ count: 1 }]);
});

it('401 and 403', async () => {
  expect((await ask()).status).toBe(401);
  expect((await ask(streaming.service.tokens.member())).status).toBe(403);
});
