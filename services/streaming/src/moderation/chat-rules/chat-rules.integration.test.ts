import { acceptChatRules, getChatRules } from '@poc/contracts/endpoints/streaming';
import { listModerationActions, setChatRules } from '@poc/contracts/endpoints/streaming-admin';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { type ModeratedStream, moderatedStream } from '../../testing/moderated-stream.ts';
import { signalsOf } from '../../testing/signals-of.ts';
import { useStreaming } from '../../testing/start-streaming.ts';
import { chatAcceptanceModel } from './chat-acceptance.model.ts';
import { defaultRules } from './chat-rules.model.ts';

const streaming = useStreaming();

type Asked = Pick<ModeratedStream, 'id' | 'token'>;
const get = ({ id, token }: Asked) => streaming.service.call(getChatRules, { params: { id }, token });
const set = ({ id, token }: Asked, body: unknown) =>
  streaming.service.call(setChatRules, { params: { id }, body, token });

describe('GET and PUT /streams/{id}/chat-rules', () => {
  it('200: the defaults, then the stored rules; each change is logged once', async () => {
    const stream = await moderatedStream(streaming);
    expect(await get(stream)).toMatchObject({ status: 200, body: defaultRules });
    const rules = {
      slowModeSeconds: 30,
      rulesRequired: true,
      blockedWords: ['scam', 'òle'],
      heldWords: ['usdt'],
      holdLinks: true,
    };
    const doubled = { ...rules, blockedWords: [' scam ', 'òle', 'scam'] };
    expect(await set(stream, doubled)).toMatchObject({ status: 200, body: rules });
    expect(await set(stream, rules)).toMatchObject({ status: 200, body: rules });
    expect(await get(stream)).toMatchObject({ status: 200, body: rules });
    const { body } = await streaming.service.call(listModerationActions, {
      params: { id: stream.id },
      token: stream.token,
    });
    expect(body).toMatchObject([
      {
        action: 'rules-changed',
        detail: "slow mode 30 s; rules must be accepted; blocked: 'scam', 'òle'; held: 'usdt'; links held",
        message_id: null,
        user_id: null,
      },
    ]);
    expect(await signalsOf(streaming.service.deps.db, stream.id)).toEqual([
      { kind: 'terms', terms: { slowModeSeconds: 30, rulesRequired: true } },
    ]);
  });

  it('200: fields unknown to an older client have defaults', async () => {
    const stream = await moderatedStream(streaming);
    const body = { slowModeSeconds: 0, rulesRequired: false, blockedWords: ['a'] };
    expect((await set(stream, body)).body).toEqual({ ...defaultRules, blockedWords: ['a'] });
  });

  it.each([
    [{}, ['body.blockedWords', 'body.rulesRequired', 'body.slowModeSeconds']],
    [{ ...defaultRules, slowModeSeconds: 601 }, ['body.slowModeSeconds']],
    [{ ...defaultRules, slowModeSeconds: 1.5 }, ['body.slowModeSeconds']],
    [{ ...defaultRules, blockedWords: [' '] }, ['body.blockedWords.0']],
    [{ ...defaultRules, blockedWords: [{ $gt: '' }] }, ['body.blockedWords.0']],
  ])('400: %j', async (body, paths) => {
    const stream = await moderatedStream(streaming);
    const response = await set(stream, body);
    expect(response).toMatchObject({ status: 400 });
    expect(response.errors.map(({ path }) => path).toSorted()).toEqual(paths);
  });

  it('400: more than 500 words', async () => {
    const body = { ...defaultRules, heldWords: Array.from({ length: 501 }, (_, at) => `word ${at}`) };
    expect(await set(await moderatedStream(streaming), body)).toMatchObject({ status: 400 });
  });

  it('401, 403, 404', async () => {
    const stream = await moderatedStream(streaming);
    const { service } = streaming;
    const member = service.tokens.member();
    const params = { id: stream.id };
    expect(await service.call(getChatRules, { params })).toMatchObject({ status: 401 });
    expect(await service.call(setChatRules, { params, body: defaultRules })).toMatchObject({ status: 401 });
    expect(await get({ id: stream.id, token: member })).toMatchObject({ status: 403 });
    expect(await set({ id: stream.id, token: member }, defaultRules)).toMatchObject({ status: 403 });
    const missing = { id: newId(), token: stream.token };
    expect(await get(missing)).toMatchObject({ code: 'stream_not_found' });
    expect(await set(missing, defaultRules)).toMatchObject({ code: 'stream_not_found' });
    expect(await get({ ...missing, id: 'x' })).toMatchObject({ status: 400 });
  });
});

describe('PUT /streams/{id}/chat-rules/acceptance', () => {
  it('204: is stored once', async () => {
    const { id } = await moderatedStream(streaming);
    const { service } = streaming;
    const userId = newId();
    const accept = () =>
      service.call(acceptChatRules, { params: { id }, token: service.tokens.member({ id: userId }) });
    const responses = await Promise.all([accept(), accept(), accept()]);
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await chatAcceptanceModel(service.deps.db).find({ streamId: id }).lean()).toMatchObject([{}]);
  });

  it('400, 401, 404', async () => {
    const { id } = await moderatedStream(streaming);
    const { service } = streaming;
    const token = service.tokens.member();
    expect(await service.call(acceptChatRules, { params: { id: 'x' }, token })).toMatchObject({
      status: 400,
    });
    expect(await service.call(acceptChatRules, { params: { id } })).toMatchObject({ status: 401 });
    expect(await service.call(acceptChatRules, { params: { id: newId() }, token })).toMatchObject({
      code: 'stream_not_found',
    });
    const hidden = await moderatedStream(streaming, { hidden: true });
    expect(await service.call(acceptChatRules, { params: { id: hidden.id }, token })).toMatchObject({
      code: 'stream_not_found',
    });
  });
});
