import { listMessages as contract } from '@poc/contracts/endpoints/streaming';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { type Connection, trusted } from 'mongoose';
import { route } from '../route.ts';
import { type ChatCounterDoc, chatCounterModel, findVisibleStream } from '../streams/streams.api.ts';
import { type ChatMessageDoc, chatMessageModel } from './chat-message.model.ts';
import { readMessages } from './read-messages.ts';

/**
 * Lists a range of a chat by sequence number, oldest first. `X-Total-Count` is the last number, deleted messages
 * included; `Link` continues with `after`, or with `before` when the range is read from the end.
 */
export const listMessages = route(contract, everyone, ({ db }) => async ({ params, query, subject }) => {
  const { before, limit } = query;
  const [counter] = await Promise.all([
    chatCounterModel(db).findById(params.id).lean<ChatCounterDoc>(),
    findVisibleStream(db, params.id, subject),
  ]);
  if (!counter) fail('stream_not_found');
  const after = await startOf(db, params.id, query, counter.lastSeq);
  const messages = await readMessages(db, params.id, { after, before, limit });

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
});

/** Returns the exclusive start number: the later of `after` and the position at `since`. */
async function startOf(
  db: Connection,
  streamId: string,
  { after, since }: Input<typeof contract>['query'],
  lastSeq: number,
): Promise<number | undefined> {
  if (since === undefined) return after;
  return Math.max(after ?? 0, await placeInTime(db, streamId, new Date(since), lastSeq));
}

/**
 * Finds the sequence number after which a chat's messages are at or after a point in time. Numbers define the order,
 * not times: clocks of two nodes may differ.
 * @param lastSeq result for a time after the last message
 */
async function placeInTime(db: Connection, streamId: string, since: Date, lastSeq: number): Promise<number> {
  const first = await chatMessageModel(db)
    .findOne({ streamId, postedAt: trusted({ $gte: since }) }, { seq: 1 })
    .sort({ postedAt: 1 })
    .lean<Pick<ChatMessageDoc, 'seq'>>();
  return first ? first.seq - 1 : lastSeq;
}
