import { listMessages } from '@poc/contracts/endpoints/streaming';
import { newId } from '@poc/testing/factories';
import { trusted } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { reviewFlagged } from '../moderation/review/review-flagged.ts';
import { useStreaming } from '../testing/start-streaming.ts';
import { chatMessageModel } from './chat-message.model.ts';
import { postMessages } from './post-messages.ts';

const streaming = useStreaming();
let id: string;
beforeAll(async () => {
  id = (await streaming.addStream())._id.toHexString();
  const sender = { id: newId(), name: 'Ada', avatar: '', role: 'user' as const };
  await postMessages({ ...streaming.service.deps, reviewFlagged })(
    id,
    Array.from({ length: 120 }, (_, at) => ({ id: newId(), sender, text: `number ${at + 1}` })),
  );
});

const list = (query: Record<string, unknown> = {}) =>
  streaming.service.call(listMessages, { params: { id }, query });
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('GET /streams/{id}/messages', () => {
  it.each([
    [{}, 71, 120, `before=71>; rel="prev"`],
    [{ limit: 10 }, 111, 120, `before=111>; rel="prev"`],
    [{ before: 11 }, 1, 10, null],
    [{ before: 100, limit: 5 }, 95, 99, `before=95>; rel="prev"`],
    [{ after: 0, limit: 100 }, 1, 100, `after=100>; rel="next"`],
    [{ after: 100 }, 101, 120, null],
    [{ after: 10, before: 14 }, 11, 13, null],
    [{ after: 10, before: 100, limit: 2 }, 11, 12, `after=12&before=100>; rel="next"`],
  ])('200: %j gives %i to %i, oldest first', async (query, from, to, link) => {
    const { body, headers } = await list(query);
    expect(body?.map(({ seq }) => seq)).toEqual(numbers(from, to));
    expect(headers.get('x-total-count')).toBe('120');
    if (link === null) expect(headers.get('link')).toBeNull();
    else expect(headers.get('link')).toContain(link);
  });

  it('200: from a point in time, as for a replay, and by number from there', async () => {
    const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 20, at));
    const messages = chatMessageModel(streaming.service.deps.db);
    for (let at = 0; at < 12; at++) {
      const seq = trusted({ $gt: at * 10, $lte: at * 10 + 10 });
      await messages.updateMany({ streamId: id, seq }, { $set: { postedAt: minute(at) } });
    }
    const from = async (query: object) => {
      const { body, headers } = await list({ limit: 10, ...query });
      return { first: body?.[0]?.seq, last: body?.at(-1)?.seq, link: headers.get('link') };
    };
    const since = minute(3).toISOString();
    expect(await from({ since })).toMatchObject({ first: 31, last: 40 });
    expect((await from({ since })).link).toContain('after=40>; rel="next"');
    expect(await from({ since: minute(-60).toISOString() })).toMatchObject({ first: 1, last: 10 });
    expect(await from({ since: new Date(minute(3).getTime() + 1).toISOString() })).toMatchObject({
      first: 41,
    });
    expect(await from({ since, after: 50 })).toMatchObject({ first: 51 });
    expect(await from({ since, before: 34 })).toEqual({ first: 31, last: 33, link: null });
    expect((await list({ since: minute(59).toISOString() })).body).toEqual([]);
    expect(await list({ since: 'yesterday' })).toMatchObject({
      status: 400,
      errors: [{ path: 'query.since' }],
    });
  });

  it('200: an empty list after the last number', async () => {
    expect((await list({ after: 120 })).body).toEqual([]);
    expect((await list({ after: 9_999 })).body).toEqual([]);
  });

  it('400: lists all faults', async () => {
    const response = await list({ after: -1, before: 0, limit: 'all', cursor: 'x' });
    expect(response.status).toBe(400);
    expect(response.errors.map(({ path }) => path).toSorted()).toEqual([
      'query.after',
      'query.before',
      'query.cursor',
      'query.limit',
    ]);
  });

  it('404: an unknown stream', async () => {
    const response = await streaming.service.call(listMessages, { params: { id: newId() } });
    expect(response).toMatchObject({ status: 404, code: 'stream_not_found' });
  });
});
