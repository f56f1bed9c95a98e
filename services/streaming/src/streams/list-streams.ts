import type { listStreams as contract } from '@poc/contracts/endpoints/streaming';
import type { Stream as StreamAnswer } from '@poc/contracts/entities/streaming';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { type QueryFilter, type Types, trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { type StreamDoc, type StreamStatus, streamModel } from './stream.model.ts';
import { cursorAfter, placeOf, type StreamPlace } from './stream-cursor.ts';
import { streamViews } from './stream-views.ts';

/** Live first, then upcoming, then past: the parts of the list, in their order. */
const parts: readonly StreamStatus[] = ['live', 'scheduled', 'ended'];

/** The next upcoming stream comes first; of the others the latest. */
const directionOf = (status: StreamStatus): 1 | -1 => (status === 'scheduled' ? 1 : -1);

type Query = Pick<Input<typeof contract>['query'], 'limit' | 'cursor' | 'status'>;

/** Streams, live first, then upcoming, then past; or those of one status. */
export const listStreams =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  async ({ query }: { query: Query }): Promise<Reply<StreamAnswer[]>> => {
    const { limit, status } = query;
    const place = query.cursor === undefined ? undefined : placeOf(query.cursor);
    const wanted = status ? [status] : parts;
    // One more than the page holds tells whether another follows.
    const found: StreamDoc[] = [];
    for (const part of wanted.slice(place ? Math.max(0, wanted.indexOf(place.status)) : 0)) {
      if (found.length > limit) break;
      found.push(...(await readPart(deps, part, place, limit + 1 - found.length)));
    }
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const total = status
      ? await streamModel(deps.db).countDocuments({ status })
      : await streamModel(deps.db).estimatedDocumentCount();
    return page(await streamViews(deps, rows), {
      total,
      nextCursor: found.length > limit && last ? cursorAfter(last) : null,
    });
  };

function readPart(
  { db }: Pick<Deps, 'db'>,
  status: StreamStatus,
  place: StreamPlace | undefined,
  limit: number,
): Promise<StreamDoc[]> {
  const direction = directionOf(status);
  return streamModel(db)
    .find(place?.status === status ? partAfter(place, direction) : { status })
    .sort({ startTime: direction, _id: direction })
    .limit(limit)
    .lean<StreamDoc[]>()
    .exec();
}

function partAfter({ status, startTime, id }: StreamPlace, direction: 1 | -1): QueryFilter<StreamDoc> {
  const beyond = <T extends Date | Types.ObjectId>(value: T) =>
    trusted(direction === 1 ? { $gt: value } : { $lt: value });
  return { status, $or: [{ startTime: beyond(startTime) }, { startTime, _id: beyond(id) }] };
}
