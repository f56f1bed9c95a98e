import { listMessages } from '@poc/contracts/endpoints/streaming';
import { decideReviewItem, listReviewItems } from '@poc/contracts/endpoints/streaming-admin';
import type { ChatMessage } from '@poc/contracts/socket';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { useLiveCluster } from '../testing/live-cluster.ts';
import { until, Viewer } from '../testing/viewer.ts';
import { chatRulesModel, defaultRules } from './chat-rules/chat-rules.model.ts';

const hourMs = 3_600_000;
const cluster = useLiveCluster();
const viewers: Viewer[] = [];
afterEach(() => {
  for (const viewer of viewers.splice(0)) viewer.close();
});

/** Stores a person's plan, as if received from commerce. */
async function givePlan(userId: string, plan: 'basic' | 'premium' | 'ultimate', openUntil: Date) {
  const row = { plan, openUntil, changedAt: new Date() };
  await openPlanModel(cluster.service.deps.db).updateOne({ _id: userId }, { $set: row }, { upsert: true });
}
const inAnHour = () => new Date(Date.now() + hourMs);

async function watch(streamId: string, person: { id: string; role?: 'admin' } | null, node: 0 | 1 = 0) {
  const { admin, member } = cluster.tokens;
  const token = person && (person.role === 'admin' ? admin(person) : member(person));
  const viewer = new Viewer(cluster.nodes[node].url, streamId, token ? { token } : {});
  viewers.push(viewer);
  const joined = await viewer.join();
  if (!joined.ok) throw new Error(`not joined: ${joined.code}`);
  const ask = (text: string, more: object = {}) =>
    viewer.ask<{ message: ChatMessage }>('chat-message', { streamId, text, question: true, ...more });
  return { viewer, joined, ask };
}
const newStream = async () => (await cluster.addStream())._id.toHexString();

describe('a question', () => {
  it('is marked for everyone, on every node and by REST, with Ultimate', async () => {
    const streamId = await newStream();
    const id = newId();
    await givePlan(id, 'ultimate', inAnHour());
    const sender = await watch(streamId, { id });
    const other = await watch(streamId, null, 1);
    expect([sender.joined.marksQuestions, other.joined.marksQuestions]).toEqual([true, false]);

    const clientMessageId = 'the same';
    const first = await sender.ask('Is forex halal?', { clientMessageId });
    expect(first).toMatchObject({ ok: true, message: { text: 'Is forex halal?', question: true } });
    // A retry, marked or not, returns the stored message.
    expect(await sender.ask('Is forex halal?', { clientMessageId })).toEqual(first);
    expect(await sender.ask('Is forex halal?', { clientMessageId, question: false })).toEqual(first);
    await sender.ask('Just saying', { question: false });

    await until('both arrived', () => other.viewer.last === 2);
    const marks = (messages: Iterable<ChatMessage>) => [...messages].map(({ question }) => question);
    expect(marks(other.viewer.messages.values())).toEqual([true, undefined]);
    const { body } = await cluster.service.call(listMessages, { params: { id: streamId } });
    expect(marks(body ?? [])).toEqual([true, undefined]);
  });

  it.each(['basic', 'premium', null] as const)('is rejected with %s, and not stored', async (plan) => {
    const streamId = await newStream();
    const id = newId();
    if (plan) await givePlan(id, plan, inAnHour());
    const { ask, joined } = await watch(streamId, { id });
    expect(joined.marksQuestions).toBe(false);
    expect(await ask('Is forex halal?')).toMatchObject({ ok: false, code: 'question_locked' });
    expect(await ask('Just saying', { question: false })).toMatchObject({ ok: true, message: { seq: 1 } });
  });

  it('is rejected on an open connection as soon as the plan ends', async () => {
    const streamId = await newStream();
    const id = newId();
    await givePlan(id, 'ultimate', inAnHour());
    const { ask } = await watch(streamId, { id });
    expect(await ask('One')).toMatchObject({ ok: true });
    await givePlan(id, 'ultimate', new Date(Date.now() - 1));
    expect(await ask('Two')).toMatchObject({ ok: false, code: 'question_locked' });
    await givePlan(id, 'ultimate', inAnHour());
    expect(await ask('Three')).toMatchObject({ ok: true, message: { seq: 2 } });
  });

  it('is allowed for administrators', async () => {
    const { ask, joined } = await watch(await newStream(), { id: newId(), role: 'admin' });
    expect(joined.marksQuestions).toBe(true);
    expect(await ask('Who is here?')).toMatchObject({ ok: true, message: { question: true } });
  });

  it.each(['yes', 1, null, {}])('requires a boolean, not %j', async (question) => {
    const { ask } = await watch(await newStream(), { id: newId(), role: 'admin' });
    expect(await ask('Who?', { question })).toMatchObject({
      ok: false,
      code: 'invalid_request',
      errors: [{ path: 'payload.question' }],
    });
  });

  it('stays marked when it was held and is approved', async () => {
    const streamId = await newStream();
    await chatRulesModel(cluster.service.deps.db).create({
      _id: new Types.ObjectId(streamId),
      ...defaultRules,
      holdLinks: true,
    });
    const id = newId();
    await givePlan(id, 'ultimate', inAnHour());
    const { ask, viewer } = await watch(streamId, { id });
    expect(await ask('Is example.com safe?')).toMatchObject({ ok: true, held: {} });
    const token = cluster.tokens.admin({ id: newId() });
    const review = await cluster.service.call(listReviewItems, { params: { id: streamId }, token });
    await cluster.service.call(decideReviewItem, {
      params: { id: streamId, itemId: review.body?.[0]?.id ?? '' },
      body: { decision: 'approve' },
      token,
    });
    await until('it arrived', () => viewer.last === 1);
    expect(viewer.messages.get(1)).toMatchObject({ text: 'Is example.com safe?', question: true });
  });
});
