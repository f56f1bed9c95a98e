import { listModerationActions, pinMessage } from '@poc/contracts/endpoints/streaming-admin';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { type ModeratedStream, moderatedStream } from '../../testing/moderated-stream.ts';
import { signalsOf } from '../../testing/signals-of.ts';
import { useStreaming } from '../../testing/start-streaming.ts';

const streaming = useStreaming();

const pin = ({ id, token }: Pick<ModeratedStream, 'id' | 'token'>, message_id: unknown) =>
  streaming.service.call(pinMessage, { params: { id }, body: { message_id }, token });

describe('PUT /streams/{id}/pinned-message', () => {
  it('200: pins a message, replaces it, unpins it; repeating it publishes nothing', async () => {
    const stream = await moderatedStream(streaming);
    const [one, two] = [await stream.say('one'), await stream.say('two')];
    expect(await pin(stream, one.id)).toMatchObject({ status: 200, body: { message: one } });
    expect(await pin(stream, two.id)).toMatchObject({ status: 200, body: { message: two } });
    expect(await pin(stream, two.id)).toMatchObject({ status: 200, body: { message: two } });
    expect(await pin(stream, null)).toMatchObject({ status: 200, body: { message: null } });
    expect(await pin(stream, null)).toMatchObject({ status: 200, body: { message: null } });

    expect(await signalsOf(streaming.service.deps.db, stream.id)).toEqual([
      { kind: 'pinned', message: one },
      { kind: 'pinned', message: two },
      { kind: 'pinned', message: null },
    ]);
    const { body } = await streaming.service.call(listModerationActions, {
      params: { id: stream.id },
      token: stream.token,
    });
    expect(body?.map(({ action, detail, message_id }) => [action, detail, message_id])).toEqual([
      ['message-unpinned', '', two.id],
      ['message-pinned', 'two', two.id],
      ['message-pinned', 'one', one.id],
    ]);
  });

  it('400, 401, 403, 404', async () => {
    const stream = await moderatedStream(streaming);
    const { service } = streaming;
    expect(await pin(stream, 'x')).toMatchObject({ status: 400 });
    expect(await pin(stream, { $ne: null })).toMatchObject({ status: 400 });
    const request = { params: { id: stream.id }, body: { message_id: null } };
    expect(await service.call(pinMessage, request)).toMatchObject({ status: 401 });
    expect(await service.call(pinMessage, { ...request, token: service.tokens.member() })).toMatchObject({
      status: 403,
    });
    expect(await pin({ ...stream, id: newId() }, null)).toMatchObject({ code: 'stream_not_found' });
    expect(await pin(stream, newId())).toMatchObject({ code: 'message_not_found' });
  });
});
