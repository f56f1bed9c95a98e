import { rankNodes } from '@poc/kit/live-nodes/rank-nodes';
import { newId } from '@poc/testing/factories';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { chatMessageModel } from '../chat/chat-message.model.ts';
import { useLiveCluster } from '../testing/live-cluster.ts';
import type { LiveProcess } from '../testing/live-process.ts';
import { until, Viewer } from '../testing/viewer.ts';

const cluster = useLiveCluster();
const viewers: Viewer[] = [];
/** Reconnections are at most two seconds apart; a busy machine needs more time. */
const timeoutMs = 60_000;
afterEach(() => cluster.redis.heal());
afterAll(() => {
  for (const viewer of viewers) viewer.close();
});

async function watch(url: string, streamId: string, options: { token?: string; batch?: boolean } = {}) {
  const viewer = new Viewer(url, streamId, options);
  viewers.push(viewer);
  await viewer.join();
  return viewer;
}
const member = () => cluster.tokens.member({ id: newId() });

/** Sends a message every few milliseconds, and repeats it with the same id until it is acknowledged. */
function chatter(viewer: Viewer, name: string) {
  const acknowledged: string[] = [];
  let stopped = false;
  const finished = (async () => {
    for (let number = 1; !stopped; number++) {
      const text = `${name} ${number}`;
      for (let sent = false; !sent; ) {
        sent = await viewer.say(text, text).then(
          (response) => response.ok,
          () => false,
        );
        // After a reconnection the client must rejoin before it can send.
        if (!sent) await viewer.join().catch(() => undefined);
      }
      acknowledged.push(text);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return {
    acknowledged,
    stop() {
      stopped = true;
      return finished;
    },
  };
}

/** Asserts that every acknowledged message is stored once, and that every viewer has all of them in order. */
async function expectNothingLost(streamId: string, acknowledged: string[], watching: Viewer[]) {
  const stored = await chatMessageModel(cluster.service.deps.db).find({ streamId }).sort({ seq: 1 }).lean();
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, at) => at + 1));
  expect(stored.map(({ text }) => text).toSorted()).toEqual(acknowledged.toSorted());
  await until('all have all', () => watching.every((one) => one.last === stored.length), timeoutMs);
  for (const one of watching) {
    expect(stored.map(({ seq }) => one.messages.get(seq)?.text)).toEqual(stored.map(({ text }) => text));
    const ids = one.events.map(({ id }) => id);
    expect(new Set(ids).size, 'an event came twice').toBe(ids.length);
  }
}

/** Creates a stream whose home is this node, once all nodes have discovered each other. */
async function streamWithHome(home: LiveProcess, nodes: readonly LiveProcess[]): Promise<string> {
  for (;;) {
    const streamId = (await cluster.addStream())._id.toHexString();
    if (rankNodes(nodes, streamId)[0]?.id === home.id) return streamId;
  }
}

describe('no acknowledged message is lost or repeated', () => {
  it('when Redis becomes unavailable during a chat, and recovers', async () => {
    const streamId = (await cluster.addStream())._id.toHexString();
    const [one, two] = cluster.nodes.map((node) => node.url);
    const senders = [
      await watch(one ?? '', streamId, { token: member() }),
      await watch(two ?? '', streamId, { token: member() }),
    ];
    const watching = [
      ...senders,
      await watch(one ?? '', streamId, { batch: true }),
      await watch(two ?? '', streamId),
    ];
    const chats = senders.map((sender, at) => chatter(sender, `sender ${at}`));
    const count = () => chats.reduce((sum, chat) => sum + chat.acknowledged.length, 0);
    await until('the chat runs', () => count() > 50, timeoutMs);
    cluster.redis.cut();
    const atCut = count();
    await until('the chat continues without Redis', () => count() > atCut + 100, timeoutMs);
    const late = await watch(two ?? '', streamId);
    watching.push(late);
    cluster.redis.heal();
    // Broadcasts between nodes work again: viewers receive the messages of both senders.
    const atHeal = watching.map((viewer) => viewer.events.length);
    const sendersOf = (viewer: Viewer, since = 0) =>
      new Set(viewer.events.slice(since).map(({ text }) => text.slice(0, 'sender 0'.length)));
    await until(
      'broadcasts pass again',
      () => watching.every((viewer, at) => sendersOf(viewer, atHeal[at]).size === 2),
      timeoutMs,
    );
    await Promise.all(chats.map((chat) => chat.stop()));
    await expectNothingLost(
      streamId,
      chats.flatMap((chat) => chat.acknowledged),
      watching,
    );
  });

  it.each([
    ['that is the home of the chat', true],
    ['that forwards its messages to the home', false],
  ])('when a node is killed %s', async (_which, isHome) => {
    const added = await Promise.all([cluster.startNode(), cluster.startNode()]);
    const [home, other] = added;
    const streamId = await streamWithHome(home, [...cluster.nodes, ...added]);
    const chats: ReturnType<typeof chatter>[] = [];
    const onNodes = await Promise.all(
      added.map(async (node, at) => {
        const viewer = await watch(node.url, streamId, { token: member() });
        const batched = await watch(node.url, streamId, { batch: true });
        chats.push(...['a', 'b', 'c'].map((letter) => chatter(viewer, `on ${at} ${letter}`)));
        return { node, viewers: [viewer, batched] };
      }),
    );
    const forwardedBatches = () => Promise.all([home.forwardedBatches(), other.forwardedBatches()]);
    let before = await forwardedBatches();
    await until(
      'the home stores its own, and the other one forwards',
      async () => {
        const after = await forwardedBatches();
        if (after[0] === before[0]) return after[1] > before[1] + 2;
        // The home forwards messages while it considers another node the home.
        before = after;
        return false;
      },
      timeoutMs,
    );
    const [doomed, safe] = isHome ? onNodes : onNodes.toReversed();
    if (doomed === undefined || safe === undefined) throw new Error('expected two nodes');
    await doomed.node.kill('SIGKILL');
    // Acts like the gateway: the next connection goes to a running node.
    for (const { socket } of doomed.viewers) Object.assign(socket.io, { uri: safe.node.url });
    const atKill = chats.map((chat) => chat.acknowledged.length);
    await until(
      'both chats continue',
      () => chats.every((chat, at) => chat.acknowledged.length > (atKill[at] ?? 0) + 30),
      timeoutMs,
    );
    await Promise.all(chats.map((chat) => chat.stop()));
    await expectNothingLost(
      streamId,
      chats.flatMap((chat) => chat.acknowledged),
      onNodes.flatMap((one) => one.viewers),
    );
  });

  it('when a node is stopped gracefully: it finishes, moves its clients and exits with 0', async () => {
    const streamId = (await cluster.addStream())._id.toHexString();
    const leaving = await cluster.startNode();
    const [safe] = cluster.nodes;
    const moving = await watch(leaving.url, streamId, { token: member() });
    const other = await watch(safe.url, streamId);
    const staying = await watch(leaving.url, streamId, { batch: true });
    Object.assign(staying.socket.io, { uri: safe.url });
    const reasons: string[] = [];
    moving.socket.on('disconnect', (reason) => reasons.push(reason));
    const chat = chatter(moving, 'moving');
    await until('the chat runs', () => chat.acknowledged.length > 30, timeoutMs);
    Object.assign(moving.socket.io, { uri: safe.url });
    const startedAt = Date.now();
    expect(await leaving.kill('SIGTERM')).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(25_000);
    const atStop = chat.acknowledged.length;
    await until(
      'the chat continues on another node',
      () => chat.acknowledged.length > atStop + 30,
      timeoutMs,
    );
    await chat.stop();
    // With any other reason the client would not reconnect automatically.
    expect(reasons).toEqual(['transport close']);
    for (const one of [moving, staying]) expect(one.notices).toEqual([expect.any(Number)]);
    expect(other.notices).toEqual([]);
    await expectNothingLost(streamId, chat.acknowledged, [moving, staying, other]);
  });
});

it('a node starts and serves its viewers without Redis, and connects to the others once Redis is available', async () => {
  const streamId = (await cluster.addStream())._id.toHexString();
  cluster.redis.cut();
  const lone = await cluster.startNode();
  const here = await watch(lone.url, streamId, { token: member() });
  const there = await watch(cluster.nodes[0].url, streamId, { token: member() });
  expect(await here.say('Anyone?')).toMatchObject({ ok: true });
  await until('the local viewer has it', () => here.events.length === 1, timeoutMs);
  await until('the other node reads it and sends it', () => there.events.length === 1, timeoutMs);
  cluster.redis.heal();
  const giveUpAt = Date.now() + timeoutMs;
  while (here.events.length === 1 && Date.now() < giveUpAt) {
    await there.say('Here');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(here.events.length, 'nothing came through Redis').toBeGreaterThan(1);
});
