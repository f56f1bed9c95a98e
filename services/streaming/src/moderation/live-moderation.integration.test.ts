import { acceptChatRules } from '@poc/contracts/endpoints/streaming';
import {
  decideReviewItem,
  deleteMessage,
  listReviewItems,
  muteViewer,
  pinMessage,
  restoreMessage,
  setChatRules,
  unmuteViewer,
} from '@poc/contracts/endpoints/streaming-admin';
import type { ChatRules } from '@poc/contracts/entities/streaming';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signalStream } from '../cluster/signals/write-signal.ts';
import { streamModel } from '../streams/stream.model.ts';
import { useLiveCluster } from '../testing/live-cluster.ts';
import { joinRecorded, type RecordingViewer } from '../testing/recording-viewer.ts';
import { until } from '../testing/viewer.ts';
import { defaultRules } from './chat-rules/chat-rules.model.ts';

const timeoutMs = 20_000;
const cluster = useLiveCluster();
let token: string;
const viewers: RecordingViewer[] = [];
beforeAll(() => {
  token = cluster.tokens.admin({ id: newId(), name: 'Ngozi' });
});
afterEach(() => {
  for (const { viewer } of viewers.splice(0)) viewer.close();
  cluster.redis.heal();
});

async function watch(
  url: string | undefined,
  streamId: string,
  options: { token?: string; batch?: boolean } = {},
): Promise<RecordingViewer> {
  const watching = await joinRecorded(url ?? '', streamId, options);
  viewers.push(watching);
  return watching;
}

const newStream = async () => (await cluster.addStream())._id.toHexString();
const urls = () => cluster.nodes.map((node) => node.url);
const untilAll = (
  what: string,
  watching: readonly RecordingViewer[],
  holds: (one: RecordingViewer) => boolean,
) => until(what, () => watching.every(holds), timeoutMs);
/** Sets the rules of a stream, and waits until the nodes of these viewers have applied them. */
async function rule(streamId: string, watching: readonly RecordingViewer[], rules: Partial<ChatRules>) {
  const before = watching.map((one) => one.of('chat-terms').length);
  const body = { ...defaultRules, ...rules };
  const response = await cluster.service.call(setChatRules, { params: { id: streamId }, body, token });
  expect(response).toMatchObject({ status: 200 });
  await until(
    'the rules arrived',
    () => watching.every((one, at) => one.of('chat-terms').length > (before[at] ?? 0)),
    timeoutMs,
  );
}
const waitingOf = async (streamId: string) =>
  (await cluster.service.call(listReviewItems, { params: { id: streamId }, token })).body ?? [];

describe.each(['with Redis', 'without Redis'])('actions of an administrator, %s', (how) => {
  it('reach every viewer on every node', async () => {
    if (how === 'without Redis') cluster.redis.cut();
    const { call } = cluster.service;
    const streamId = await newStream();
    const [one, two] = urls();
    const ada = cluster.tokens.member({ id: newId(), name: 'Ada' });
    const sender = await watch(one, streamId, { token: ada });
    const others = [await watch(one, streamId, { batch: true }), await watch(two, streamId)];
    others.push(await watch(two, streamId, { batch: true }));
    const all = [sender, ...others];

    const said = await sender.viewer.say('Something bad');
    const message = said.ok && 'message' in said ? said.message : undefined;
    const params = { id: streamId, messageId: message?.id ?? '' };
    await untilAll('all have it', all, ({ viewer }) => viewer.last === 1);
    await call(pinMessage, { params: { id: streamId }, body: { message_id: params.messageId }, token });
    await untilAll('it is pinned', all, (each) => each.of('message-pinned').length === 1);
    expect((await watch(two, streamId)).joined).toMatchObject({ pinned: { id: params.messageId } });

    await call(deleteMessage, { params, token });
    await untilAll('it is deleted', all, (each) => each.of('message-deleted').length === 1);
    for (const each of all) {
      expect(each.of('message-deleted')).toEqual([{ streamId, messageId: params.messageId, seq: 1 }]);
      expect(each.of('message-pinned')).toEqual([
        { streamId, message },
        { streamId, message: null },
      ]);
    }
    const late = await watch(two, streamId);
    expect(late.joined).toMatchObject({ pinned: null, messages: [], state: { lastSeq: 1 } });

    await call(restoreMessage, { params, token });
    await untilAll('it is back', all, (each) => each.of('message-restored').length === 1);
    for (const each of all) expect(each.of('message-restored')).toEqual([message]);
    expect((await watch(one, streamId)).joined).toMatchObject({ messages: [{ seq: 1 }] });

    await rule(streamId, all, { slowModeSeconds: 5, rulesRequired: true });
    for (const each of all) {
      expect(each.of('chat-terms')).toEqual([{ streamId, slowModeSeconds: 5, rulesRequired: true }]);
    }
    expect((await watch(two, streamId)).joined).toMatchObject({
      terms: { slowModeSeconds: 5, rulesRequired: true },
      rulesAccepted: false,
      mutedUntil: null,
    });
  });

  it('mute and unmute a person on every node', async () => {
    if (how === 'without Redis') cluster.redis.cut();
    const { call } = cluster.service;
    const streamId = await newStream();
    const [one, two] = urls();
    const userId = newId();
    const ada = cluster.tokens.member({ id: userId, name: 'Ada' });
    const hers = [await watch(one, streamId, { token: ada }), await watch(two, streamId, { token: ada })];
    const other = await watch(two, streamId, { token: cluster.tokens.member({ id: newId() }) });

    const params = { id: streamId, userId };
    const muted = await call(muteViewer, { params, body: { seconds: 600, reason: 'Spam' }, token });
    await untilAll('she is notified', hers, (each) => each.of('chat-muted').length === 1);
    for (const each of hers) {
      expect(each.of('chat-muted')).toEqual([{ streamId, until: muted.body?.until }]);
      expect(await each.send('But why?')).toMatchObject({ ok: false, code: 'chat_muted' });
    }
    expect(await other.send('Because')).toMatchObject({ ok: true });
    expect(other.of('chat-muted')).toEqual([]);
    await untilAll('she goes on reading', hers, (each) => each.texts().includes('Because'));
    expect((await watch(one, streamId, { token: ada })).joined).toMatchObject({
      mutedUntil: muted.body?.until,
    });

    await call(muteViewer, { params, body: { seconds: null, reason: 'Spam' }, token });
    await untilAll('the ban has come', hers, (each) => each.of('chat-muted').length === 2);
    expect((await watch(two, streamId, { token: ada })).joined).toMatchObject({ mutedUntil: 'forever' });
    await call(unmuteViewer, { params, token });
    await untilAll('its end has come', hers, (each) => each.of('chat-muted').length === 3);
    for (const each of hers) expect(await each.send('Thank you')).toMatchObject({ ok: true });
  });

  it('publish an approved message with its number, to everyone, once', async () => {
    if (how === 'without Redis') cluster.redis.cut();
    const { call } = cluster.service;
    const streamId = await newStream();
    const [one, two] = urls();
    const sender = await watch(one, streamId, { token: cluster.tokens.member({ id: newId() }) });
    const others = [await watch(one, streamId), await watch(two, streamId, { batch: true })];
    const admins = [await watch(one, streamId, { token }), await watch(two, streamId, { token })];
    const all = [sender, ...others, ...admins];
    await rule(streamId, all, { heldWords: ['usdt'], holdLinks: true });

    const held = await sender.send('Buy U.S.D.T at example.com', 'mine');
    expect(held).toMatchObject({
      ok: true,
      held: { text: 'Buy U.S.D.T at example.com', clientMessageId: 'mine', timestamp: expect.any(String) },
    });
    expect(await sender.send('Buy U.S.D.T at example.com', 'mine')).toEqual(held);
    const sent = await sender.send('Hello');
    expect(sent).toMatchObject({ message: { seq: 1 } });
    await untilAll('the other one came', all, ({ viewer }) => viewer.last === 1);
    await untilAll('administrators are notified', admins, (each) => each.of('review-changed').length > 0);
    expect(admins[0]?.of('review-changed').at(-1)).toEqual({ streamId, waiting: 1 });
    const [item] = await waitingOf(streamId);
    expect(item).toMatchObject({ kind: 'held', reasons: ['usdt', 'link'] });

    await call(decideReviewItem, {
      params: { id: streamId, itemId: item?.id ?? '' },
      body: { decision: 'approve' },
      token,
    });
    await untilAll('all have it', all, ({ viewer }) => viewer.last === 2);
    await sender.send('And on');
    await untilAll('it goes on', all, ({ viewer }) => viewer.last === 3);
    for (const { viewer, texts, of } of all) {
      expect(texts().toSorted()).toEqual(['And on', 'Buy U.S.D.T at example.com', 'Hello']);
      expect(new Set(viewer.events.map(({ id }) => id)).size).toBe(viewer.events.length);
      if (!admins.some((each) => each.viewer === viewer)) expect(of('review-changed')).toEqual([]);
    }
    await untilAll(
      'administrators see that nothing waits',
      admins,
      (each) => JSON.stringify(each.of('review-changed').at(-1)) === JSON.stringify({ streamId, waiting: 0 }),
    );
  });
});

describe('the rules of a chat', () => {
  it('slow mode applies to a person across nodes, and not to administrators', async () => {
    const streamId = await newStream();
    const [one, two] = urls();
    const ada = cluster.tokens.member({ id: newId() });
    const hers = [await watch(one, streamId, { token: ada }), await watch(two, streamId, { token: ada })];
    const other = await watch(two, streamId, { token: cluster.tokens.member({ id: newId() }) });
    const admin = await watch(two, streamId, { token });
    await rule(streamId, [...hers, other, admin], { slowModeSeconds: 600, blockedWords: ['ponzi'] });

    // A message rejected for its words takes no slot.
    expect(await hers[0]?.send('A p0nzi')).toMatchObject({ code: 'chat_blocked_words' });
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const responses = await Promise.all(names.map((name, at) => hers[at % 2]?.send(name, name)));
    const taken = names.filter((_, at) => responses[at]?.ok);
    expect(taken).toHaveLength(1);
    for (const response of responses) {
      if (!response?.ok) expect(response).toMatchObject({ code: 'chat_slow_mode' });
    }
    const [name = ''] = taken;
    // A retry after a lost acknowledgement.
    for (const each of hers) {
      expect(await each.send(name, name)).toMatchObject({ ok: true, message: { seq: 1, text: name } });
      expect(await each.send('A ponzi')).toMatchObject({ code: 'chat_slow_mode' });
    }
    expect(await other.send('My turn')).toMatchObject({ ok: true });
    for (const text of ['I', 'am', 'ponzi']) expect(await admin.send(text)).toMatchObject({ ok: true });
    await rule(streamId, hers, {});
    expect(await hers[0]?.send('At last')).toMatchObject({ ok: true });
  });

  it('must be accepted when required, except by administrators', async () => {
    const streamId = await newStream();
    const [one, two] = urls();
    const ada = cluster.tokens.member({ id: newId() });
    const hers = [await watch(one, streamId, { token: ada }), await watch(two, streamId, { token: ada })];
    const admin = await watch(one, streamId, { token });
    await rule(streamId, [...hers, admin], { rulesRequired: true });
    for (const each of hers) expect(await each.send('Hi')).toMatchObject({ code: 'chat_rules_required' });
    expect(await admin.send('Hi')).toMatchObject({ ok: true });
    const accepted = await cluster.service.call(acceptChatRules, { params: { id: streamId }, token: ada });
    expect(accepted.status).toBe(204);
    for (const each of hers) expect(await each.send('Hi')).toMatchObject({ ok: true });
    expect((await watch(two, streamId, { token: ada })).joined).toMatchObject({ rulesAccepted: true });
  });

  it('warnings are sent with the message, and added to the review list', async () => {
    const streamId = await newStream();
    const [one, two] = urls();
    const sender = await watch(one, streamId, { token: cluster.tokens.member({ id: newId() }) });
    const [other, admin] = [await watch(two, streamId), await watch(two, streamId, { token })];
    const said = await sender.send('I go double your money, DM me on WhatsApp 🤑', 'mine');
    expect(said).toMatchObject({ message: { flags: ['guaranteed_returns', 'outside_contact'] } });
    await untilAll('all have it', [sender, other, admin], ({ viewer }) => viewer.last === 1);
    expect(other.viewer.events).toMatchObject([{ flags: ['guaranteed_returns', 'outside_contact'] }]);
    await untilAll('the administrator is notified', [admin], (each) => each.of('review-changed').length > 0);
    expect(admin.of('review-changed')).toEqual([{ streamId, waiting: 1 }]);
    expect(await sender.send('I go double your money, DM me on WhatsApp 🤑', 'mine')).toEqual(said);
    expect(await waitingOf(streamId)).toHaveLength(1);
  });

  it('accents are preserved; stacked combining marks are rejected', async () => {
    const streamId = await newStream();
    const sender = await watch(urls()[0], streamId, { token: cluster.tokens.member({ id: newId() }) });
    expect(await sender.send('Ẹ káàárọ̀, ọ̀rẹ́ mi 👨‍👩‍👧')).toMatchObject({
      message: { text: 'Ẹ káàárọ̀, ọ̀rẹ́ mi 👨‍👩‍👧'.normalize('NFC') },
    });
    for (const marks of ['\u0336'.repeat(9), '\u0336\u200d'.repeat(9), '\u0336'.repeat(5_000)]) {
      const response = await sender.send(`Z${marks}algo`);
      expect(response).toMatchObject({ ok: false, code: 'invalid_request' });
      const faults = response.ok ? [] : (response.errors ?? []);
      expect(new Set(faults.map(({ path }) => path))).toEqual(new Set(['payload.text']));
    }
  });
});

it('the end of a stream is announced immediately, before the next heartbeat', async () => {
  const slow = await cluster.startNode({ STATE_INTERVAL_MS: '60000' });
  const stream = await cluster.addStream();
  const streamId = stream._id.toHexString();
  const viewer = await watch(slow.url, streamId, { token: cluster.tokens.member({ id: newId() }) });
  expect(await viewer.send('Still on')).toMatchObject({ ok: true });
  const { db } = cluster.service.deps;
  await withTransaction(db, async (tx) => {
    await streamModel(tx).updateOne({ _id: new Types.ObjectId(streamId) }, { $set: { status: 'ended' } });
    await signalStream(tx, { streamId, status: 'ended' });
  });
  await until('it is announced', () => viewer.viewer.states.at(-1)?.status === 'ended', timeoutMs);
  expect(await viewer.send('Too late')).toMatchObject({ code: 'stream_not_live' });
});
