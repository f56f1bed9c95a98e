import { decideReviewItem, listChatReview, restoreMessage } from '@poc/contracts/endpoints/streaming-admin';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { moderatedStream } from '../../testing/moderated-stream.ts';
import { useStreaming } from '../../testing/start-streaming.ts';
import { reviewItemModel } from './review-item.model.ts';

const streaming = useStreaming();
let admin: string;
beforeAll(() => {
  admin = streaming.service.tokens.admin();
});
beforeEach(async () => {
  await reviewItemModel(streaming.service.deps.db).deleteMany({}, { hint: { _id: 1 } });
});

const list = (query: Record<string, unknown> = {}, token: string | undefined = admin) =>
  streaming.service.call(listChatReview, { query, ...(token ? { token } : {}) });
const textsOf = async (state: string) => (await list({ state })).body?.map(({ text }) => text);
const decide = (id: string, itemId: string, decision: 'approve' | 'remove') =>
  streaming.service.call(decideReviewItem, { params: { id, itemId }, body: { decision }, token: admin });

it('200: pending items of all streams with their stream, oldest first, page by page', async () => {
  const [one, two] = [await moderatedStream(streaming), await moderatedStream(streaming)];
  const flagged = await one.say('Guaranteed profit', { flags: ['guaranteed_returns'] });
  const held = await two.hold('see example.com');
  const { body, headers } = await list();
  expect(headers.get('x-total-count')).toBe('2');
  expect(body).toMatchObject([
    { id: flagged.id, kind: 'flagged', role: 'user', user: 'Ada', stream_id: one.id },
    { id: held, kind: 'held', reasons: ['link'], stream_id: two.id },
  ]);
  expect(body?.every(({ stream_title }) => stream_title !== '')).toBe(true);
  const first = await list({ limit: 1 });
  const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
  expect((await list({ limit: 1, cursor })).body).toEqual(body?.slice(1));
});

it('200: removed flagged messages, until they are restored', async () => {
  const { id, say, hold } = await moderatedStream(streaming);
  const flagged = await say('Guaranteed profit', { flags: ['guaranteed_returns'] });
  const kept = await say('Sure profit', { flags: ['guaranteed_returns'] });
  const held = await hold('see example.com');
  expect(await textsOf('hidden')).toEqual([]);
  await decide(id, flagged.id, 'remove');
  await decide(id, kept.id, 'approve');
  await decide(id, held, 'remove');
  expect([await textsOf('open'), await textsOf('hidden')]).toEqual([[], ['Guaranteed profit']]);
  const params = { id, messageId: flagged.id };
  expect((await streaming.service.call(restoreMessage, { params, token: admin })).status).toBe(200);
  expect([await textsOf('open'), await textsOf('hidden')]).toEqual([[], []]);
});

it('400, 401, 403', async () => {
  expect((await list({ state: 'closed' })).status).toBe(400);
  expect((await list({ cursor: 'x' })).status).toBe(400);
  expect((await list({}, '')).status).toBe(401);
  expect((await list({}, streaming.service.tokens.member())).status).toBe(403);
});
