import { listMessages } from '@poc/contracts/endpoints/streaming';
import { decideReviewItem, listReviewItems } from '@poc/contracts/endpoints/streaming-admin';
import type { ChatMessage } from '@poc/contracts/socket';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import { afterEach, expect, it } from 'vitest';
import { chatRulesModel, defaultRules } from '../moderation/chat-rules/chat-rules.model.ts';
import { useLiveCluster } from '../testing/live-cluster.ts';
import { until, Viewer } from '../testing/viewer.ts';

const cluster = useLiveCluster();
const viewers: Viewer[] = [];
afterEach(() => {
  for (const viewer of viewers.splice(0)) viewer.close();
});

async function watch(streamId: string, id: string | null, node: 0 | 1 = 0) {
  const viewer = new Viewer(
    cluster.nodes[node].url,
    streamId,
    id ? { token: cluster.tokens.member({ id }) } : {},
  );
  viewers.push(viewer);
  expect(await viewer.join()).toMatchObject({ ok: true });
  const say = (text: string, replyTo?: unknown) =>
    viewer.ask<{ message: ChatMessage }>('chat-message', { streamId, text, replyTo });
  return { viewer, say };
}
const newStream = async () => (await cluster.addStream())._id.toHexString();

it('sends the number of the message replied to and the badges of the sender to everyone, on every node and by REST', async () => {
  const streamId = await newStream();
  const id = newId();
  const openUntil = new Date(Date.now() + 3_600_000);
  await openPlanModel(cluster.service.deps.db).create({
    _id: id,
    plan: 'premium',
    openUntil,
    changedAt: new Date(),
  });
  const host = { _id: id, name: 'Kemi Bankole', role: 'user', host: true, changedAt: new Date() } as const;
  await personModel(cluster.service.deps.db).create(host);
  const sender = await watch(streamId, id, 1);
  const other = await watch(streamId, null);
  expect(await sender.say('Is forex halal?')).toMatchObject({
    ok: true,
    message: { seq: 1, plan: 'premium', host: true },
  });
  expect(await sender.say('Answering myself', 1)).toMatchObject({ ok: true, message: { replyTo: 1 } });
  await until('both arrived', () => other.viewer.last === 2);
  const seen = (messages: Iterable<ChatMessage>) =>
    [...messages].map(({ replyTo, plan, host }) => [replyTo, plan, host]);
  const expected = [
    [undefined, 'premium', true],
    [1, 'premium', true],
  ];
  expect(seen(other.viewer.messages.values())).toEqual(expected);
  const { body } = await cluster.service.call(listMessages, { params: { id: streamId } });
  expect(seen(body ?? [])).toEqual(expected);
});

it.each([0, -1, 1.5, '1', 2 ** 60])('rejects %s as the number of a message', async (replyTo) => {
  const { say } = await watch(await newStream(), newId());
  expect(await say('Hm', replyTo)).toMatchObject({ ok: false, code: 'invalid_request' });
});

it('retains the reference of a held reply', async () => {
  const streamId = await newStream();
  await chatRulesModel(cluster.service.deps.db).create({
    _id: streamId,
    ...defaultRules,
    heldWords: ['forex'],
  });
  const { viewer, say } = await watch(streamId, newId());
  await say('First');
  await say('About forex', 1);
  const token = cluster.tokens.admin();
  const { body } = await cluster.service.call(listReviewItems, { params: { id: streamId }, token });
  const params = { id: streamId, itemId: body?.[0]?.id ?? '' };
  await cluster.service.call(decideReviewItem, { params, body: { decision: 'approve' }, token });
  await until('the reply arrived', () => viewer.last === 2);
  expect(viewer.messages.get(2)).toMatchObject({ text: 'About forex', replyTo: 1 });
});
