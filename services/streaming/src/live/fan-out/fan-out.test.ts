import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { engineOptions, plainCompression, smallWindowCompression } from '@poc/contracts/live-node';
import type { ChatMessage, NewReaction, StreamState } from '@poc/contracts/socket';
import { newId } from '@poc/testing/factories';
import { io as connect } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createFakeRedis, type FakeRedis } from '../../testing/fake-redis.ts';
import { type FanOutNode, StoredChat, startFanOutNode } from '../../testing/fan-out-node.ts';
import { until } from '../../testing/viewer.ts';

let redis: FakeRedis;
let chat: StoredChat;
let nodes: FanOutNode[];
const ends: (() => unknown)[] = [];

beforeEach(async () => {
  redis = createFakeRedis();
  chat = new StoredChat(newId());
  nodes = [];
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await Promise.all(nodes.map((node) => node.stop()));
});

async function start(settings: Parameters<typeof startFanOutNode>[2] = {}): Promise<FanOutNode> {
  const node = await startFanOutNode(redis, chat, settings);
  nodes.push(node);
  return node;
}

async function watch(node: FanOutNode, query: Record<string, string> = {}, transport = 'websocket') {
  const socket = connect(node.url, { transports: [transport], forceNew: true, query });
  ends.push(() => socket.disconnect());
  const seen = {
    events: [] as string[],
    messages: [] as ChatMessage[],
    reactions: [] as { at: number; reaction: NewReaction }[],
    states: [] as StreamState[],
    seqs: () => seen.messages.map(({ seq }) => seq),
  };
  socket.onAny((event: string) => seen.events.push(event));
  socket.on('new-message', (message: ChatMessage) => seen.messages.push(message));
  socket.on('new-messages', (messages: ChatMessage[]) => seen.messages.push(...messages));
  socket.on('new-reaction', (reaction: NewReaction) => seen.reactions.push({ at: Date.now(), reaction }));
  socket.on('stream-state', (state: StreamState) => seen.states.push(state));
  await new Promise((resolve) => socket.once('joined', () => resolve(null)));
  return seen;
}

/** Connects a WebSocket client with its own socket.io encoding, which counts bytes on the wire. */
async function watchRaw(node: FanOutNode, query: string, deflate: boolean, clientMaxWindowBits = true) {
  const url = `${node.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&${query}`;
  // The client compresses its own messages of any length.
  const offer: object = { threshold: 0, clientMaxWindowBits };
  const socket = new WebSocket(url, { perMessageDeflate: deflate && offer });
  ends.push(() => socket.terminate());
  const seen = { messages: [] as ChatMessage[], states: [] as StreamState[], joined: false, bytes: 0 };
  socket.on('message', (data) => {
    const text = String(data);
    seen.bytes = Reflect.get(Reflect.get(socket, '_socket'), 'bytesRead');
    if (text.startsWith('0')) socket.send('40');
    if (text === '2') socket.send('3');
    if (!text.startsWith('42')) return;
    const [event, payload] = JSON.parse(text.slice(2));
    if (event === 'joined') seen.joined = true;
    if (event === 'new-message') seen.messages.push(payload);
    if (event === 'new-messages') seen.messages.push(...payload);
    if (event === 'stream-state') seen.states.push(payload);
  });
  await until('it has joined', () => seen.joined);
  return { socket, seen };
}

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const reader = async (node: FanOutNode, name: string) =>
  (await node.metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value ?? 0;
const state = (lastSeq: number, status: StreamState['status'] = 'live'): StreamState => ({
  streamId: chat.streamId,
  status,
  viewers: 1,
  peak: 1,
  lastSeq,
  reactions: { like: 0, heart: 0, clap: 0 },
});

describe('messages', () => {
  it('reach plain, batch and polling viewers on both nodes, each once and in order', async () => {
    const [one, two] = [await start(), await start()];
    const all = [
      await watch(one),
      await watch(one, { mode: 'batch' }),
      await watch(one, {}, 'polling'),
      await watch(two, { mode: 'batch' }, 'polling'),
      await watch(two),
      await watch(two, { mode: 'batch' }),
    ];
    for (let group = 0; group < 40; group++) {
      one.fanOut.post(chat.streamId, chat.store(5));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await until('all have all', () => all.every((viewer) => viewer.messages.length >= 200));
    for (const viewer of all) expect(viewer.seqs()).toEqual(upTo(200));
    // A plain client gets an event per message; batches are few, so their number is checked.
    expect(all[0]?.events.filter((event) => event === 'new-message')).toHaveLength(200);
    expect(all[1]?.events.filter((event) => event === 'new-messages').length).toBeLessThan(20);
    expect(chat.reads).toBe(0);
    expect(await reader(one, 'poc_live_deliveries_total')).toBe(600);
  });

  it('are sent in order when publications of two nodes arrive out of order', async () => {
    const [one, two] = [await start({ graceMs: 5_000 }), await start({ graceMs: 5_000 })];
    const viewer = await watch(one);
    await watch(two);
    redis.mode = 'hold';
    for (let group = 0; group < 5; group++) two.fanOut.post(chat.streamId, chat.store(2));
    one.fanOut.post(chat.streamId, chat.store(3));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(viewer.messages).toEqual([]);
    redis.letGo();
    await until('they arrived', () => viewer.messages.length === 13);
    expect(viewer.seqs()).toEqual(upTo(13));
    expect(chat.reads).toBe(0);
  });

  it('that are lost between nodes are read once per node, for all of its viewers', async () => {
    const [one, two] = [await start(), await start()];
    const viewers = [await watch(one), await watch(one, { mode: 'batch' }), await watch(one)];
    await watch(two);
    redis.mode = 'lose';
    two.fanOut.post(chat.streamId, chat.store(10));
    redis.mode = 'pass';
    two.fanOut.post(chat.streamId, chat.store(2));
    await until('the gap is filled', () => viewers.every((viewer) => viewer.messages.length === 12));
    for (const viewer of viewers) expect(viewer.seqs()).toEqual(upTo(12));
    expect(chat.reads).toBe(1);
    expect(await reader(one, 'poc_live_gaps_filled_total')).toBe(10);

    // No more publications arrive: the state shows the missing messages.
    redis.mode = 'lose';
    two.fanOut.post(chat.streamId, chat.store(8));
    one.fanOut.sync(chat.streamId, { lastSeq: 20, reactions: { like: 0, heart: 0, clap: 0 } });
    await until('all have it', () => viewers.every((viewer) => viewer.messages.length === 20));
    for (const viewer of viewers) expect(viewer.seqs()).toEqual(upTo(20));
    expect(chat.reads).toBe(2);
  });

  it('keep their order among other events', async () => {
    const node = await start();
    const viewers = [await watch(node), await watch(node, { mode: 'batch' })];
    node.fanOut.post(chat.streamId, chat.store(1));
    node.fanOut.post(chat.streamId, chat.store(1));
    node.fanOut.broadcast(chat.streamId, 'message-deleted', {
      streamId: chat.streamId,
      messageId: newId(),
      seq: 2,
    });
    node.fanOut.receive(chat.streamId, chat.store(1));
    for (const viewer of viewers) {
      await until('all arrived', () => viewer.messages.length === 3);
      const events = viewer.events.filter((event) => event !== 'joined');
      expect(events.indexOf('message-deleted')).toBe(events.length - 2);
    }
  });
});

describe('nodes without viewers of a stream', () => {
  it('receive nothing about it after their last viewer has left', async () => {
    const [one, two] = [await start(), await start()];
    const idle = redis.channels.size;
    const viewer = await watch(one);
    const channel = [...redis.channels].find(([name]) => name.endsWith(`/${chat.streamId}#`));
    expect(channel?.[1]).toBe(1);
    one.fanOut.post(chat.streamId, chat.store(1));
    await until('it arrived', () => viewer.messages.length === 1);
    for (const end of ends.splice(0)) end();
    await until('the channel is left', () => redis.channels.size === idle);
    expect(two.fanOut.lastOf(chat.streamId)).toBeNull();

    // The sender has left; viewers on other nodes still receive the message.
    const other = await watch(two);
    one.fanOut.post(chat.streamId, chat.store(1));
    await until('it arrived', () => other.messages.length === 1);
    expect(redis.channels.size).toBe(idle + 2);
  });
});

describe('compression', () => {
  it('is computed once, decoded by every client, and not used for clients without it', async () => {
    const node = await start();
    const [deflating, plain] = [
      await watchRaw(node, 'mode=batch', true),
      await watchRaw(node, 'mode=batch', false),
    ];
    const single = await watchRaw(node, 'mode=plain', true);
    const wide = await watchRaw(node, 'mode=batch', true, false);
    expect(wide.socket.extensions).toContain('permessage-deflate');
    expect(deflating.socket.extensions).toContain('permessage-deflate');
    expect(plain.socket.extensions).toBe('');
    const before = [deflating, plain].map(({ seen }) => seen.bytes);
    for (let group = 0; group < 20; group++) {
      node.fanOut.post(chat.streamId, chat.store(20, 'Ẹ káàbọ̀ 🎉'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    for (const { seen } of [deflating, plain, single, wide]) {
      await until('all arrived', () => seen.messages.length === 400);
      expect(seen.messages).toEqual(chat.messages);
    }
    const [small = 0, large = 0] = [deflating, plain].map(({ seen }, at) => seen.bytes - (before[at] ?? 0));
    expect(small).toBeLessThan(large * 0.33);
  });
});

describe('the response to a handshake', () => {
  it.each([smallWindowCompression, plainCompression])(
    'has the compression and the options that the gateway promises for $offer',
    async ({ offer, response }) => {
      const sent = request(`${(await start()).url}/socket.io/?EIO=4&transport=websocket`, {
        headers: {
          ...{ Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Version': '13' },
          ...{ 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Extensions': offer },
        },
      }).end();
      const [{ headers }, socket, head] = (await once(sent, 'upgrade')) as [IncomingMessage, Socket, Buffer];
      ends.push(() => socket.destroy());
      expect(headers['sec-websocket-extensions']).toBe(response);
      const packet = head.length > 0 ? head : (await once(socket, 'data'))[0];
      expect(JSON.parse(packet.toString('latin1').replace(/^[^{]*/, ''))).toMatchObject(engineOptions);
    },
  );
});

describe('a client that does not read', () => {
  it('is skipped beyond a limit without affecting others, and receives the position once it has read its backlog', async () => {
    const maxBacklogBytes = 64 * 1024;
    const node = await start({ maxBacklogBytes });
    const slow = await watchRaw(node, 'mode=plain', false);
    const viewer = await watch(node);
    const text = 'x'.repeat(8_000);
    node.fanOut.sendState(state(0));
    const waiting = () =>
      [...node.io.of('/').sockets.values()].map((socket): number =>
        Reflect.get(Reflect.get(Reflect.get(socket.conn.transport, 'socket'), '_socket'), 'writableLength'),
      );
    slow.socket.pause();
    let most = 0;
    const perGroup = 25;
    for (let left = 0; left < 3; ) {
      node.fanOut.post(chat.streamId, chat.store(perGroup, text));
      await until('the other has them', () => viewer.messages.length === chat.messages.length);
      most = Math.max(most, ...waiting());
      if ((await reader(node, 'poc_live_skipped_total')) > 0) left++;
    }
    expect(viewer.seqs()).toEqual(upTo(chat.messages.length));
    // The limit, and the one window that exceeded it.
    expect(most).toBeLessThan(maxBacklogBytes + perGroup * 9_000);
    const last = chat.messages.length;
    const had = slow.seen.messages.length;
    slow.socket.resume();
    await until('it is notified', () => slow.seen.states.at(-1)?.lastSeq === last);
    const read = slow.seen.messages.map(({ seq }) => seq);
    expect(read.length).toBeGreaterThan(had);
    expect(read.length).toBeLessThan(last);
    // The client's messages have no gap, so it can fetch the rest from there.
    expect(read).toEqual(upTo(read.length));
    node.fanOut.post(chat.streamId, chat.store(1));
    await until('delivery continues', () => slow.seen.messages.at(-1)?.seq === last + 1);
  });
});

describe('reactions', () => {
  it('are sent at most four times per second, rarely in low-data mode, with exact final totals', async () => {
    const [one, two] = [await start({ lowDataReactionMs: 600 }), await start()];
    const viewer = await watch(one, { mode: 'batch' });
    const low = await watch(one, { lowData: '1' });
    await watch(two);
    const totals = { like: 0, heart: 0, clap: 0 };
    const before = redis.published;
    const startedAt = Date.now();
    for (let number = 1; number <= 150; number++) {
      totals.like += 3;
      totals.heart += 2;
      totals.clap += 1;
      two.fanOut.react(chat.streamId, { ...totals });
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const sendingMs = Date.now() - startedAt;
    expect(redis.published - before).toBeLessThanOrEqual(Math.ceil(sendingMs / 500) + 1);
    for (const seen of [viewer, low]) {
      const last = (type: string) =>
        seen.reactions.findLast(({ reaction }) => reaction.type === type)?.reaction;
      await until('the last totals arrived', () => last('clap')?.total === 150, 20_000);
      await until('all have it', () => last('like')?.total === 450 && last('heart')?.total === 300, 20_000);
      const likes = seen.reactions.flatMap(({ reaction }) => (reaction.type === 'like' ? reaction : []));
      expect(likes.reduce((sum, { count }) => sum + count, 0)).toBe(450);
    }
    const spentMs = (seen: typeof viewer) => (seen.reactions.at(-1)?.at ?? 0) - startedAt;
    expect(viewer.reactions.length).toBeLessThanOrEqual(Math.ceil(spentMs(viewer) / 250) + 1);
    expect(low.reactions.length).toBeLessThanOrEqual(Math.ceil(spentMs(low) / 600) + 1);
  }, 60_000);
});

describe('the state', () => {
  it('is sent rarely in low-data mode, except at start and end, with the last sent number', async () => {
    const node = await start();
    const viewer = await watch(node);
    const low = await watch(node, { lowData: '1' });
    for (let number = 1; number <= 5; number++) {
      node.fanOut.post(chat.streamId, chat.store(1));
      node.fanOut.sendState(state(99));
    }
    await until('all have it', () => viewer.states.length === 5);
    expect(viewer.states.map(({ lastSeq }) => lastSeq)).toEqual([1, 2, 3, 4, 5]);
    node.fanOut.sendState(state(5, 'ended'));
    await until('the end is announced', () => low.states.at(-1)?.status === 'ended');
    expect(low.states).toHaveLength(2);
  });
});
