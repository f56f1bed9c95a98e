import { listMessages } from '@poc/contracts/endpoints/streaming';
import {
  decideReviewItem,
  listModerationActions,
  listReviewItems,
} from '@poc/contracts/endpoints/streaming-admin';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { chatMessageModel } from '../../chat/chat-message.model.ts';
import { streamModel } from '../../streams/stream.model.ts';
import { type ModeratedStream, moderatedStream } from '../../testing/moderated-stream.ts';
import { signalsOf } from '../../testing/signals-of.ts';
import { useStreaming } from '../../testing/start-streaming.ts';
import { holdMessage } from './hold-message.ts';

const streaming = useStreaming();

type Asked = Pick<ModeratedStream, 'id' | 'token'>;
const list = ({ id, token }: Asked, query: Record<string, unknown> = {}) =>
  streaming.service.call(listReviewItems, { params: { id }, query, token });
const decide = ({ id, token }: Asked, itemId: string, decision: unknown) =>
  streaming.service.call(decideReviewItem, { params: { id, itemId }, body: { decision }, token });
const waiting = async (stream: Asked) => (await list(stream)).body?.map(({ id }) => id);
const texts = async ({ id }: Asked) =>
  (await streaming.service.call(listMessages, { params: { id } })).body?.map(({ text }) => text);
const actions = async ({ id, token }: Asked) =>
  (await streaming.service.call(listModerationActions, { params: { id }, token })).body ?? [];

describe('GET /streams/{id}/review', () => {
  it('200: held and flagged messages, oldest first, page by page', async () => {
    const stream = await moderatedStream(streaming);
    const flagged = await stream.say('Guaranteed profit', { flags: ['guaranteed_returns'] });
    await stream.say('Nothing to see');
    const held = await stream.hold('see example.com');
    const response = await list(stream);
    expect(response.headers.get('x-total-count')).toBe('2');
    expect(response.body).toEqual([
      {
        id: flagged.id,
        kind: 'flagged',
        user: 'Ada',
        user_id: stream.sender.id,
        text: 'Guaranteed profit',
        reasons: ['guaranteed_returns'],
        timestamp: flagged.timestamp,
      },
      {
        id: held,
        kind: 'held',
        user: 'Ada',
        user_id: stream.sender.id,
        text: 'see example.com',
        reasons: ['link'],
        timestamp: expect.any(String),
      },
    ]);
    const first = await list(stream, { limit: 1 });
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
    expect((await list(stream, { limit: 1, cursor })).body).toEqual(response.body?.slice(1));
    expect(await texts(stream)).toEqual(['Guaranteed profit', 'Nothing to see']);
  });

  it('400, 401, 403, 404', async () => {
    const stream = await moderatedStream(streaming);
    const { service } = streaming;
    expect(await list(stream, { limit: 0 })).toMatchObject({ status: 400 });
    expect(await service.call(listReviewItems, { params: { id: stream.id } })).toMatchObject({ status: 401 });
    expect(await list({ ...stream, token: service.tokens.member() })).toMatchObject({ status: 403 });
    expect(await list({ ...stream, id: newId() })).toMatchObject({ code: 'stream_not_found' });
  });
});

describe('PUT /streams/{id}/review/{itemId}', () => {
  it('204: an approved message is posted once with the same id and the next number', async () => {
    const stream = await moderatedStream(streaming);
    await stream.say('before');
    const held = await stream.hold('see example.com', 'mine');
    await stream.say('after');
    expect(await decide(stream, held, 'approve')).toMatchObject({ status: 204 });
    expect(await decide(stream, held, 'approve')).toMatchObject({ status: 204 });
    expect(await texts(stream)).toEqual(['before', 'after', 'see example.com']);
    const stored = await chatMessageModel(streaming.service.deps.db).findById(held).lean();
    expect(stored).toMatchObject({ seq: 3, user: 'Ada', clientMessageId: 'mine' });
    expect(await waiting(stream)).toEqual([]);
    expect(await actions(stream)).toMatchObject([
      { action: 'held-approved', detail: 'see example.com', message_id: held, user_id: stream.sender.id },
    ]);
    expect(await signalsOf(streaming.service.deps.db, stream.id)).toMatchObject([
      { kind: 'review' },
      { kind: 'message-posted', message: { id: held, seq: 3 } },
      { kind: 'review' },
    ]);
    // The sender has not been notified, and retries.
    const again = await holdMessage(streaming.service.deps)(stream.id, {
      sender: stream.sender,
      text: 'see example.com',
      clientMessageId: 'mine',
      flags: [],
      reasons: ['link'],
    });
    expect(again).toMatchObject({ message: { id: held, seq: 3 } });
  });

  it('204: a removed message is never posted', async () => {
    const stream = await moderatedStream(streaming);
    const held = await stream.hold('see example.com', 'mine');
    expect(await decide(stream, held, 'remove')).toMatchObject({ status: 204 });
    expect(await decide(stream, held, 'approve')).toMatchObject({ status: 404, code: 'message_not_found' });
    expect(await texts(stream)).toEqual([]);
    expect(await waiting(stream)).toEqual([]);
    expect(await actions(stream)).toMatchObject([{ action: 'held-removed', message_id: null }]);
    expect(await stream.hold('see example.com', 'mine')).toBe(held);
    expect(await waiting(stream)).toEqual([]);
  });

  it('204: a flagged message stays, or is deleted', async () => {
    const stream = await moderatedStream(streaming);
    const [one, two] = [
      await stream.say('one', { flags: ['outside_contact'] }),
      await stream.say('two', { flags: ['wallet_address', 'outside_contact'] }),
    ];
    expect(await decide(stream, one.id, 'approve')).toMatchObject({ status: 204 });
    expect(await decide(stream, two.id, 'remove')).toMatchObject({ status: 204 });
    expect(await decide(stream, two.id, 'remove')).toMatchObject({ status: 204 });
    const { body } = await streaming.service.call(listMessages, { params: { id: stream.id } });
    expect(body).toEqual([one]);
    expect(one.flags).toEqual(['outside_contact']);
    expect(await waiting(stream)).toEqual([]);
    expect((await actions(stream)).map(({ action }) => action)).toEqual([
      'message-deleted',
      'flag-dismissed',
    ]);
  });

  it('204 and 404: of a concurrent approval and removal one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const stream = await moderatedStream(streaming);
      const held = await stream.hold('see example.com');
      const decisions = ['approve', 'remove', 'approve', 'remove'];
      const responses = await Promise.all(decisions.map((one) => decide(stream, held, one)));
      const counted = decisions.filter((_, at) => responses[at]?.status === 204);
      expect(new Set(counted).size).toBe(1);
      expect(counted).toHaveLength(2);
      const approved = counted[0] === 'approve';
      expect(await texts(stream)).toEqual(approved ? ['see example.com'] : []);
      expect(await actions(stream)).toMatchObject([{ action: approved ? 'held-approved' : 'held-removed' }]);
    }
  });

  it('409: a held message can be approved only while its stream is live; it can always be removed', async () => {
    const stream = await moderatedStream(streaming);
    const held = await stream.hold('see example.com');
    await streamModel(streaming.service.deps.db).updateOne(
      { _id: new Types.ObjectId(stream.id) },
      { $set: { status: 'ended' } },
    );
    expect(await decide(stream, held, 'approve')).toMatchObject({ status: 409, code: 'stream_not_live' });
    expect(await waiting(stream)).toEqual([held]);
    expect(await decide(stream, held, 'remove')).toMatchObject({ status: 204 });
  });

  it('400, 401, 403, 404', async () => {
    const stream = await moderatedStream(streaming);
    const { service } = streaming;
    const held = await stream.hold('see example.com');
    expect(await decide(stream, held, 'maybe')).toMatchObject({ status: 400 });
    expect(await decide(stream, 'x', 'remove')).toMatchObject({ status: 400 });
    const request = { params: { id: stream.id, itemId: held }, body: { decision: 'remove' } };
    expect(await service.call(decideReviewItem, request)).toMatchObject({ status: 401 });
    const member = { ...stream, token: service.tokens.member() };
    expect(await decide(member, held, 'remove')).toMatchObject({ status: 403 });
    expect(await decide({ ...stream, id: newId() }, held, 'remove')).toMatchObject({
      code: 'stream_not_found',
    });
    const other = await moderatedStream(streaming);
    expect(await decide({ ...stream, id: other.id }, held, 'remove')).toMatchObject({
      code: 'message_not_found',
    });
    expect(await waiting(stream)).toEqual([held]);
  });
});

describe('GET /streams/{id}/moderation', () => {
  it('200: page by page; 400, 401, 403, 404', async () => {
    const stream = await moderatedStream(streaming);
    const { service } = streaming;
    for (const text of ['one', 'two', 'three']) await decide(stream, await stream.hold(text), 'remove');
    const ask = (asked: Asked, query: Record<string, unknown> = {}) =>
      service.call(listModerationActions, { params: { id: asked.id }, query, token: asked.token });
    const first = await ask(stream, { limit: 2 });
    expect(first.headers.get('x-total-count')).toBe('3');
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const rest = await ask(stream, { limit: 2, cursor });
    expect([...(first.body ?? []), ...(rest.body ?? [])].map(({ detail }) => detail)).toEqual([
      'three',
      'two',
      'one',
    ]);
    expect(await ask(stream, { cursor: 'x' })).toMatchObject({ status: 400 });
    expect(await service.call(listModerationActions, { params: { id: stream.id } })).toMatchObject({
      status: 401,
    });
    expect(await ask({ ...stream, token: service.tokens.member() })).toMatchObject({ status: 403 });
    expect(await ask({ ...stream, id: newId() })).toMatchObject({ code: 'stream_not_found' });
  });
});
