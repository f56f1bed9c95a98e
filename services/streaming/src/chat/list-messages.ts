import { listMessages as contract } from '@poc/contracts/endpoints/streaming';
import type { ChatMessage as ChatMessageAnswer } from '@poc/contracts/socket';
import { fail } from '@poc/kit/errors';
import { type Reply, reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { type ChatCounterDoc, chatCounterModel } from './chat-counter.model.ts';
import { readMessages } from './read-messages.ts';

/**
 * A stretch of a chat by sequence numbers, oldest first. Numbers have no holes, so the counter is the total, and `Link`
 * continues with `after` (or, read from the end, with `before`) instead of a cursor.
 * @throws stream_not_found
 */
export const listMessages =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({
    params,
    query,
  }: Pick<Input<typeof contract>, 'params' | 'query'>): Promise<Reply<ChatMessageAnswer[]>> => {
    const { after, before, limit } = query;
    const [counter, messages] = await Promise.all([
      chatCounterModel(db).findById(params.id).lean<ChatCounterDoc>(),
      readMessages(db, params.id, query),
    ]);
    if (!counter) fail('stream_not_found');

    const headers: Record<string, string> = { 'X-Total-Count': String(counter.lastSeq) };
    const first = messages[0];
    const last = messages.at(-1);
    const path = `/api${contract.path.replace('{id}', params.id)}?limit=${limit}`;
    if (after !== undefined && last && last.seq < Math.min(counter.lastSeq, (before ?? Infinity) - 1)) {
      const upTo = before === undefined ? '' : `&before=${before}`;
      headers.Link = `<${path}&after=${last.seq}${upTo}>; rel="next"`;
    }
    if (after === undefined && first && first.seq > 1) {
      headers.Link = `<${path}&before=${first.seq}>; rel="prev"`;
    }
    return reply(messages, { headers });
  };
