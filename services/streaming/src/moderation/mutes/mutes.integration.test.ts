import {
  listModerationActions,
  listMutes,
  muteViewer,
  unmuteViewer,
} from '@poc/contracts/endpoints/streaming-admin';
import { testClock } from '@poc/testing/clock';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { type ModeratedStream, moderatedStream } from '../../testing/moderated-stream.ts';
import { signalsOf } from '../../testing/signals-of.ts';
import { useStreaming } from '../../testing/start-streaming.ts';

const clock = testClock();
const streaming = useStreaming({}, undefined, clock);

type Asked = Pick<ModeratedStream, 'id' | 'token'>;
const mute = ({ id, token }: Asked, userId: string, body: unknown) =>
  streaming.service.call(muteViewer, { params: { id, userId }, body, token });
const unmute = ({ id, token }: Asked, userId: string) =>
  streaming.service.call(unmuteViewer, { params: { id, userId }, token });
const list = ({ id, token }: Asked, query: Record<string, unknown> = {}) =>
  streaming.service.call(listMutes, { params: { id }, query, token });
/** Returns the time this many seconds from now, by the service's clock. */
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000).toISOString();

describe('PUT and DELETE /streams/{id}/mutes/{userId}', () => {
  it('200, 204: a timeout, then a ban that replaces it, then none', async () => {
    const stream = await moderatedStream(streaming);
    const userId = stream.sender.id;
    await stream.say('Hello');
    const until = inSeconds(600);
    expect(await mute(stream, userId, { seconds: 600, reason: ' Spam ' })).toMatchObject({
      status: 200,
      body: { userId, until },
    });
    expect((await list(stream)).body).toEqual([
      { userId, user: 'Ada', until, reason: 'Spam', by: 'Ngozi', at: clock.now().toISOString() },
    ]);
    expect(await mute(stream, userId, { seconds: null, reason: 'Fraud' })).toMatchObject({
      status: 200,
      body: { userId, until: null },
    });
    expect((await list(stream)).body).toMatchObject([{ userId, until: null, reason: 'Fraud' }]);
    clock.advance(1_000);
    expect(await unmute(stream, userId)).toMatchObject({ status: 204 });
    expect(await unmute(stream, userId)).toMatchObject({ status: 204 });
    expect((await list(stream)).body).toEqual([]);

    const { body } = await streaming.service.call(listModerationActions, {
      params: { id: stream.id },
      token: stream.token,
    });
    const [last, ...before] = body ?? [];
    expect(last).toMatchObject({ action: 'viewer-unmuted', detail: 'Ada', user_id: userId });
    expect(before.map(({ detail }) => detail).toSorted()).toEqual([
      'Ada, for 10 minutes: Spam',
      'Ada, permanently: Fraud',
    ]);
    expect(await signalsOf(streaming.service.deps.db, stream.id)).toEqual([
      { kind: 'mute', userId, until },
      { kind: 'mute', userId, until: 'forever' },
      { kind: 'mute', userId, until: null },
    ]);
  });

  it('200: a person without messages has no name', async () => {
    const stream = await moderatedStream(streaming);
    const userId = newId();
    expect(await mute(stream, userId, { seconds: 60, reason: 'Noise' })).toMatchObject({ status: 200 });
    expect((await list(stream)).body).toMatchObject([{ userId, user: '' }]);
  });

  it.each([
    [{ seconds: 9, reason: 'x' }, ['body.seconds']],
    [{ seconds: 31_536_001, reason: 'x' }, ['body.seconds']],
    [{ seconds: '60', reason: 'x' }, ['body.seconds']],
    [{ seconds: 60, reason: ' ' }, ['body.reason']],
    [{ seconds: 60, reason: 'x', by: 'Me' }, ['body.by']],
    [{}, ['body.reason', 'body.seconds']],
  ])('400: %j', async (body, paths) => {
    const response = await mute(await moderatedStream(streaming), newId(), body);
    expect(response).toMatchObject({ status: 400 });
    expect(response.errors.map(({ path }) => path).toSorted()).toEqual(paths);
  });

  it('401, 403, 404', async () => {
    const stream = await moderatedStream(streaming);
    const { service } = streaming;
    const params = { id: stream.id, userId: newId() };
    const body = { seconds: 60, reason: 'x' };
    const member = { id: stream.id, token: service.tokens.member() };
    expect(await service.call(muteViewer, { params, body })).toMatchObject({ status: 401 });
    expect(await service.call(unmuteViewer, { params })).toMatchObject({ status: 401 });
    expect(await mute(member, params.userId, body)).toMatchObject({ status: 403 });
    expect(await unmute(member, params.userId)).toMatchObject({ status: 403 });
    const missing = { id: newId(), token: stream.token };
    expect(await mute(missing, params.userId, body)).toMatchObject({ code: 'stream_not_found' });
    expect(await unmute(missing, params.userId)).toMatchObject({ code: 'stream_not_found' });
    expect(await unmute(stream, 'x')).toMatchObject({ status: 400 });
  });
});

describe('GET /streams/{id}/mutes', () => {
  it('200: newest first, page by page, without expired ones', async () => {
    const stream = await moderatedStream(streaming);
    const people = Array.from({ length: 5 }, () => newId());
    for (const [at, userId] of people.entries()) {
      clock.advance(1_000);
      await mute(stream, userId, { seconds: at === 2 ? 10 : null, reason: 'x' });
    }
    clock.advance(20_000);
    const first = await list(stream, { limit: 3 });
    expect(first.headers.get('x-total-count')).toBe('4');
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const rest = await list(stream, { limit: 3, cursor });
    const listed = [...(first.body ?? []), ...(rest.body ?? [])].map(({ userId }) => userId);
    expect(listed).toEqual([people[4], people[3], people[1], people[0]]);
    // An expired mute cannot be lifted again.
    await unmute(stream, people[2] ?? '');
    expect((await signalsOf(streaming.service.deps.db, stream.id)).length).toBe(5);
  });

  it('400, 401, 403, 404', async () => {
    const stream = await moderatedStream(streaming);
    const { service } = streaming;
    expect(await list(stream, { cursor: 'x' })).toMatchObject({ status: 400 });
    expect(await service.call(listMutes, { params: { id: stream.id } })).toMatchObject({ status: 401 });
    expect(await list({ ...stream, token: service.tokens.member() })).toMatchObject({ status: 403 });
    expect(await list({ ...stream, id: newId() })).toMatchObject({ code: 'stream_not_found' });
  });
});
