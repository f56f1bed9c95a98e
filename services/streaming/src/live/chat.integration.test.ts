import { userUpdated } from '@poc/contracts/events/identity';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { afterAll, describe, expect, it } from 'vitest';
import { chatMessageModel } from '../chat/chat-message.model.ts';
import { useLiveCluster } from '../testing/live-cluster.ts';
import { until, Viewer } from '../testing/viewer.ts';

const cluster = useLiveCluster();
const viewers: Viewer[] = [];
afterAll(() => {
  for (const viewer of viewers) viewer.close();
});

async function watch(node: 0 | 1, streamId: string, options: { token?: string; batch?: boolean } = {}) {
  const viewer = new Viewer(cluster.nodes[node].url, streamId, options);
  viewers.push(viewer);
  expect(await viewer.join()).toMatchObject({ ok: true });
  return viewer;
}
const newStream = async () => (await cluster.addStream())._id.toHexString();
const seqs = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('a message', () => {
  it('has the name and picture of its sender: first from identity, then from changes', async () => {
    const streamId = await newStream();
    const id = newId();
    const avatar = '/uploads/avatars/ada.webp';
    const viewer = await watch(0, streamId, {
      token: cluster.tokens.member({ id, name: 'Ada Ngozi Eze', avatar }),
    });
    const say = async (text: string) => {
      const response = await viewer.ask('chat-message', { streamId, text });
      return response.ok && 'message' in response ? response.message : response;
    };
    expect(await say('Hello')).toMatchObject({ user: 'Ada Ngozi Eze', avatar, user_id: id });
    const data = {
      ...{ userId: id, name: 'Ada Obi', email: 'ada@poc.test', phone: '', avatar, role: 'user' as const },
      ...{ createdAt: new Date().toISOString(), profileVisibility: 'private' as const },
    };
    await cluster.service.deps.bus.publish([
      messageOf(userUpdated, { key: id, data, occurredAt: new Date() }),
    ]);
    const next = expect.poll(() => say('And now?'), { timeout: 60_000 });
    await next.toMatchObject({ user: 'Ada O.', avatar: '', user_id: id });
  }, 90_000);

  it('reaches plain and batch viewers on both nodes, each once, stamped by the server', async () => {
    const streamId = await newStream();
    const ada = { id: newId(), name: 'Ada', avatar: '/uploads/avatars/ada.webp' };
    const sender = await watch(0, streamId, { token: cluster.tokens.member(ada) });
    const others = [
      await watch(0, streamId),
      await watch(1, streamId),
      await watch(0, streamId, { batch: true }),
      await watch(1, streamId, { batch: true }),
    ];
    const response = await sender.ask('chat-message', {
      streamId,
      text: '  Buy low, laugh high  ',
      user: 'Somebody else',
      timestamp: '1999-01-01T00:00:00.000Z',
      clientMessageId: 'one',
    });
    const message = {
      streamId,
      seq: 1,
      user: 'Ada',
      user_id: ada.id,
      avatar: ada.avatar,
      role: 'user',
      text: 'Buy low, laugh high',
      clientMessageId: 'one',
    };
    expect(response).toMatchObject({ ok: true, message });
    await until('all have it', () => [sender, ...others].every((one) => one.events.length > 0));
    for (const one of [sender, ...others]) expect(one.events).toMatchObject([message]);
    expect(Date.now() - Date.parse(sender.events[0]?.timestamp ?? '')).toBeLessThan(10_000);

    const stored = await chatMessageModel(cluster.service.deps.db).find({ streamId }).lean();
    expect(stored).toHaveLength(1);
  });

  it('is accepted directly after a join, before the join is acknowledged', async () => {
    const streamId = await newStream();
    const eager = new Viewer(cluster.nodes[0].url, streamId, { token: cluster.tokens.member() });
    viewers.push(eager);
    const [joined, said] = await Promise.all([eager.join(), eager.say('Before you ask')]);
    expect(joined).toMatchObject({ ok: true });
    expect(said).toMatchObject({ ok: true, message: { seq: 1 } });
  });

  it('is not published: it has no consumers, and Kafka would retain erased messages', async () => {
    const streamId = await newStream();
    const sender = await watch(0, streamId, { token: cluster.tokens.member() });
    expect(await sender.say('Is anyone there?')).toMatchObject({ ok: true });
    const rows = await outboxOf(cluster.service.deps.db).find({ key: streamId }).toArray();
    expect(rows.filter(({ envelope }) => envelope.includes('Is anyone there?'))).toEqual([]);
  });

  it('has one sequence without gaps when two nodes store 500 concurrently', async () => {
    const streamId = await newStream();
    const senders = [
      await watch(0, streamId, { token: cluster.tokens.member() }),
      await watch(1, streamId, { token: cluster.tokens.member() }),
    ];
    const all = [...senders, await watch(0, streamId, { batch: true }), await watch(1, streamId)];
    const responses = await Promise.all(
      seqs(500).map(async (number) => {
        await new Promise((resolve) => setTimeout(resolve, number));
        return senders[number % 2]?.say(`number ${number}`);
      }),
    );
    const taken = responses.map((response) => (response?.ok ? response.message.seq : 0));
    expect(taken.toSorted((a, b) => a - b)).toEqual(seqs(500));
    await until('all have all', () => all.every((one) => one.last === 500), 20_000);
    for (const one of all) {
      expect(new Set(one.events.map((message) => message.id)).size).toBe(one.events.length);
      expect(one.events).toHaveLength(500);
    }
  });

  it('is stored once when sent twice, and acknowledged with the first', async () => {
    const streamId = await newStream();
    const token = cluster.tokens.member({ id: newId() });
    const [one, two] = [await watch(0, streamId, { token }), await watch(1, streamId, { token })];
    const together = await Promise.all([
      one.say('Hello', 'same'),
      one.say('Hello again', 'same'),
      two.say('Hello from elsewhere', 'same'),
    ]);
    together.push(await two.say('Hello, late', 'same'));
    const messages = together.map((response) => (response.ok ? response.message : null));
    expect(new Set(messages.map((message) => message?.id)).size).toBe(1);
    expect(messages[0]).toMatchObject({ seq: 1, clientMessageId: 'same' });
    const other = await watch(0, streamId, { token: cluster.tokens.member() });
    expect(await other.say('Mine has the same id', 'same')).toMatchObject({ message: { seq: 2 } });
    await until('both arrived', () => one.last === 2 && two.last === 2);
    expect(one.events).toHaveLength(2);
    expect(two.events).toHaveLength(2);
  });
});

describe('join-stream', () => {
  it('returns the last 50 messages, or at most 100 after a number', async () => {
    const streamId = await newStream();
    const sender = await watch(0, streamId, { token: cluster.tokens.member() });
    await Promise.all(seqs(130).map((number) => sender.say(`number ${number}`)));
    const late = new Viewer(cluster.nodes[1].url, streamId);
    viewers.push(late);
    const joined = await late.join();
    expect(joined).toMatchObject({ ok: true, state: { status: 'live', lastSeq: 130 } });
    if (joined.ok) expect(joined.messages.map(({ seq }) => seq)).toEqual(seqs(130).slice(80));
    const resumed = await late.ask<{ messages: { seq: number }[] }>('join-stream', { streamId, after: 10 });
    if (resumed.ok) expect(resumed.messages.map(({ seq }) => seq)).toEqual(seqs(110).slice(10));
    expect(await late.ask('join-stream', streamId)).toMatchObject({ ok: true });
  });

  it('counts viewers across nodes, for viewers and for the API', async () => {
    const streamId = await newStream();
    const first = await watch(0, streamId);
    const rest = [await watch(0, streamId), await watch(1, streamId), await watch(1, streamId)];
    await until('four are seen', () => first.states.at(-1)?.viewers === 4);
    rest[0]?.close();
    await rest[1]?.ask('leave-stream', streamId);
    await until('two are seen', () => first.states.at(-1)?.viewers === 2);
    const response = await fetch(`${cluster.service.url}/api/streams/${streamId}`);
    expect(await response.json()).toMatchObject({ viewers: expect.any(Number) });
  });

  it('counts a member with two connections once, for viewers and for the API', async () => {
    const streamId = await newStream();
    const token = cluster.tokens.member();
    const first = await watch(0, streamId, { token });
    const second = await watch(0, streamId, { token });
    const visitor = await watch(0, streamId);
    expect(await second.join()).toMatchObject({ state: { viewers: 2, peak: 2 } });
    await until('two are seen', () => visitor.states.at(-1)?.viewers === 2);
    const read = async () => (await fetch(`${cluster.service.url}/api/streams/${streamId}`)).json();
    await expect.poll(read).toMatchObject({ viewers: 2, peak_viewers: 2 });
    second.close();
    await first.join();
    expect(await visitor.join()).toMatchObject({ state: { viewers: 2, peak: 2 } });
    first.close();
    await until('the visitor alone is seen', () => visitor.states.at(-1)?.viewers === 1);
  });

  it('announces the end of the stream, and rejects later messages', async () => {
    const stream = await cluster.addStream();
    const streamId = stream._id.toHexString();
    const sender = await watch(0, streamId, { token: cluster.tokens.member() });
    expect(await sender.say('Still on')).toMatchObject({ ok: true });
    await cluster.service.deps.db
      .collection('stream')
      .updateOne({ _id: stream._id }, { $set: { status: 'ended' } });
    await until('the end is announced', () => sender.states.at(-1)?.status === 'ended');
    expect(await sender.say('Too late')).toMatchObject({ ok: false, code: 'stream_not_live' });
    expect(await sender.ask('reaction', { streamId, type: 'clap' })).toMatchObject({
      code: 'stream_not_live',
    });
  });
});

describe('reactions', () => {
  it('are all counted, and sent at most four times per second', async () => {
    const streamId = await newStream();
    const senders = [
      await watch(0, streamId, { token: cluster.tokens.member() }),
      await watch(1, streamId, { token: cluster.tokens.member() }),
    ];
    const viewer = await watch(1, streamId);
    const startedAt = Date.now();
    await Promise.all(
      seqs(400).map(async (number) => {
        await new Promise((resolve) => setTimeout(resolve, number * 4));
        const type = number % 4 === 0 ? 'heart' : 'like';
        expect(await senders[number % 2]?.ask('reaction', { streamId, type })).toEqual({ ok: true });
      }),
    );
    const total = (type: string) => viewer.reactions.findLast((one) => one.type === type)?.total;
    await until('the totals arrived', () => total('like') === 300 && total('heart') === 100);
    const windows = Math.ceil((Date.now() - startedAt) / 250) + 1;
    const likes = viewer.reactions.filter((one) => one.type === 'like');
    expect(likes.length).toBeLessThanOrEqual(windows);
    expect(likes.reduce((sum, one) => sum + one.count, 0)).toBe(300);
    const again = await viewer.join();
    expect(again).toMatchObject({ state: { reactions: { like: 300, heart: 100, clap: 0 } } });
  });
});
