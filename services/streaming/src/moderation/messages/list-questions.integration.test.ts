import { listQuestions } from '@poc/contracts/endpoints/streaming';
import { deleteMessage } from '@poc/contracts/endpoints/streaming-admin';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { moderatedStream } from '../../testing/moderated-stream.ts';
import { useStreaming } from '../../testing/start-streaming.ts';

const streaming = useStreaming();

const list = (id: string, token: string | undefined, query: Record<string, unknown> = {}) =>
  streaming.service.call(listQuestions, { params: { id }, query, ...(token ? { token } : {}) });

describe('GET /streams/{id}/questions', () => {
  it('200: marked messages, newest first, page by page, without deleted ones', async () => {
    const { id, token, say } = await moderatedStream(streaming);
    const other = await moderatedStream(streaming);
    await other.say('Elsewhere?', { question: true });
    expect(await list(id, token)).toMatchObject({ status: 200, body: [] });
    await say('One?', { question: true });
    await say('No question');
    const { id: messageId } = await say('Two?', { question: true });
    await say('Three?', { question: true });
    await say('Four?', { question: true });
    await streaming.service.call(deleteMessage, { params: { id, messageId }, token });

    const first = await list(id, token, { limit: 2 });
    expect(first.body?.map(({ text, question }) => [text, question])).toEqual([
      ['Four?', true],
      ['Three?', true],
    ]);
    expect(first.headers.get('x-total-count')).toBe('3');
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const rest = await list(id, token, { limit: 2, cursor });
    expect(rest.body?.map(({ text }) => text)).toEqual(['One?']);
    expect(rest.headers.get('link')).toBeNull();
  });

  it('400: an invalid cursor', async () => {
    const { id, token } = await moderatedStream(streaming);
    expect(await list(id, token, { cursor: 'x' })).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('401 and 403: for administrators only', async () => {
    const { id, sender } = await moderatedStream(streaming);
    expect(await list(id, undefined)).toMatchObject({ status: 401, code: 'unauthenticated' });
    const member = streaming.service.tokens.member(sender);
    expect(await list(id, member)).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('404: an unknown stream', async () => {
    const { token } = await moderatedStream(streaming);
    expect(await list(newId(), token)).toMatchObject({ status: 404, code: 'stream_not_found' });
  });
});
