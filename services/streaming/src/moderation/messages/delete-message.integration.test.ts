import { listMessages } from '@poc/contracts/endpoints/streaming';
import {
  deleteMessage,
  listModerationActions,
  pinMessage,
  restoreMessage,
} from '@poc/contracts/endpoints/streaming-admin';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { type ModeratedStream, moderatedStream } from '../../testing/moderated-stream.ts';
import { signalsOf } from '../../testing/signals-of.ts';
import { useStreaming } from '../../testing/start-streaming.ts';
import { chatRulesModel } from '../chat-rules/chat-rules.model.ts';

const streaming = useStreaming();

const db = () => streaming.service.deps.db;
const remove = ({ id, token }: ModeratedStream, messageId: string) =>
  streaming.service.call(deleteMessage, { params: { id, messageId }, token });
const restore = ({ id, token }: ModeratedStream, messageId: string) =>
  streaming.service.call(restoreMessage, { params: { id, messageId }, token });
const texts = async ({ id }: ModeratedStream) =>
  (await streaming.service.call(listMessages, { params: { id } })).body?.map(({ text }) => text);
const record = async ({ id, token }: ModeratedStream) =>
  (await streaming.service.call(listModerationActions, { params: { id }, token })).body ?? [];

describe('DELETE /streams/{id}/messages/{messageId}', () => {
  it('204: the message is no longer sent; log and nodes are notified once, and no event contains it', async () => {
    const stream = await moderatedStream(streaming);
    await stream.say('first');
    const second = await stream.say('second');
    await stream.say('third');

    expect(await remove(stream, second.id)).toMatchObject({ status: 204 });
    expect(await remove(stream, second.id)).toMatchObject({ status: 204 });
    expect(await texts(stream)).toEqual(['first', 'third']);
    const after = await streaming.service.call(listMessages, {
      params: { id: stream.id },
      query: { after: 1 },
    });
    expect(after.body?.map(({ seq }) => seq)).toEqual([3]);

    expect(await record(stream)).toEqual([
      {
        id: expect.any(String),
        action: 'message-deleted',
        by: 'Ngozi',
        by_id: stream.admin.id,
        at: expect.any(String),
        detail: 'second',
        message_id: second.id,
        user_id: stream.sender.id,
      },
    ]);
    expect(await signalsOf(db(), stream.id)).toEqual([
      { kind: 'message-deleted', messageId: second.id, seq: 2 },
    ]);
    const rows = await outboxOf(db()).find({ key: stream.id }).toArray();
    expect(rows.filter(({ envelope }) => envelope.includes(second.id))).toEqual([]);
  });

  it('204: a pinned message is unpinned', async () => {
    const stream = await moderatedStream(streaming);
    const { id } = await stream.say('pinned');
    await streaming.service.call(pinMessage, {
      params: { id: stream.id },
      body: { message_id: id },
      token: stream.token,
    });
    await remove(stream, id);
    const row = await chatRulesModel(db()).findById(stream.id).lean();
    expect(row?.pinnedMessageId).toBeNull();
    expect((await signalsOf(db(), stream.id)).slice(1)).toEqual([
      { kind: 'pinned', message: null },
      { kind: 'message-deleted', messageId: id, seq: 1 },
    ]);
  });

  it('204: concurrent deletions delete it once', async () => {
    const stream = await moderatedStream(streaming);
    const { id } = await stream.say('bad');
    const responses = await Promise.all(Array.from({ length: 8 }, () => remove(stream, id)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 204));
    expect(await record(stream)).toHaveLength(1);
  });

  it('400, 401, 403, 404', async () => {
    const stream = await moderatedStream(streaming);
    const { id } = await stream.say('fine');
    const { service } = streaming;
    const call = (params: { id: string; messageId: string }, token?: string) =>
      service.call(deleteMessage, { params, ...(token ? { token } : {}) });
    const params = { id: stream.id, messageId: id };
    expect(await call({ ...params, messageId: 'x' }, stream.token)).toMatchObject({ status: 400 });
    expect(await call(params)).toMatchObject({ status: 401 });
    expect(await call(params, service.tokens.member({ id: stream.sender.id }))).toMatchObject({
      status: 403,
    });
    expect(await call({ ...params, id: newId() }, stream.token)).toMatchObject({ code: 'stream_not_found' });
    expect(await call({ ...params, messageId: newId() }, stream.token)).toMatchObject({
      code: 'message_not_found',
    });
    // A message of another stream.
    const other = await moderatedStream(streaming);
    expect(await call({ ...params, id: other.id }, stream.token)).toMatchObject({
      code: 'message_not_found',
    });
    expect(await texts(stream)).toEqual(['fine']);
  });
});

describe('POST /streams/{id}/messages/{messageId}/restore', () => {
  it('200: it reappears at its number; repeating it changes nothing', async () => {
    const stream = await moderatedStream(streaming);
    await stream.say('first');
    const message = await stream.say('Ọ̀rẹ́ mi 😂', { clientMessageId: 'one' });
    await stream.say('third');
    await remove(stream, message.id);
    expect(await restore(stream, message.id)).toMatchObject({ status: 200, body: message });
    expect(await restore(stream, message.id)).toMatchObject({ status: 200, body: message });
    expect(await texts(stream)).toEqual(['first', 'Ọ̀rẹ́ mi 😂', 'third']);
    expect((await record(stream)).map(({ action }) => action)).toEqual([
      'message-restored',
      'message-deleted',
    ]);
    expect((await signalsOf(db(), stream.id)).at(-1)).toEqual({ kind: 'message-restored', message });
    await remove(stream, message.id);
    expect(await texts(stream)).toEqual(['first', 'third']);
  });

  it('400, 401, 403, 404', async () => {
    const stream = await moderatedStream(streaming);
    const { service } = streaming;
    const params = { id: stream.id, messageId: newId() };
    expect(await restore({ ...stream, id: 'x' }, params.messageId)).toMatchObject({ status: 400 });
    expect(await service.call(restoreMessage, { params })).toMatchObject({ status: 401 });
    expect(await service.call(restoreMessage, { params, token: service.tokens.member() })).toMatchObject({
      status: 403,
    });
    expect(await restore({ ...stream, id: newId() }, params.messageId)).toMatchObject({
      code: 'stream_not_found',
    });
    expect(await restore(stream, params.messageId)).toMatchObject({ code: 'message_not_found' });
  });
});
