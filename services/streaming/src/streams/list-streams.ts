import { id } from '@poc/contracts/common';
import { listStreams as contract } from '@poc/contracts/endpoints/streaming';
import type { StreamStatus } from '@poc/contracts/entities/streaming';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { parseJson } from '@poc/kit/json';
import type { FoundPage } from '@poc/kit/mongo/find-page';
import { timeRange } from '@poc/kit/mongo/time-range';
import { createTotals } from '@poc/kit/mongo/totals';
import { type QueryFilter, Types, trusted } from 'mongoose';
import { z } from 'zod';
import type { Deps } from '../config.ts';
import { route } from '../route.ts';
import { filterByShowTitle } from './filter-by-show-title.ts';
import { seesHidden } from './find-stream.ts';
import { type StreamDoc, streamModel } from './stream.model.ts';
import { readSharedStreams, type SharedStreamDeps, streamViews } from './stream-views.ts';

/** Sections of the list, in order. */
const sections: readonly StreamStatus[] = ['live', 'scheduled', 'ended'];

/** Upcoming streams sort ascending, all others descending. */
const directionOf = (status: StreamStatus): 1 | -1 => (status === 'scheduled' ? 1 : -1);

type Query = Pick<Input<typeof contract>['query'], 'limit' | 'cursor' | 'status' | 'search'> & {
  readonly isReversed?: boolean;
  /** Range of start times. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

type StreamsInput = Pick<Input<typeof contract>, 'subject' | 'request'> & { readonly query: Query };

export const listStreams = route(contract, everyone, readStreams);

/**
 * Lists streams: live, then upcoming, then past; optionally of one status or a search. Administrators also see the
 * streams of hidden shows.
 */
export function readStreams(deps: SharedStreamDeps) {
  const totalOf = createTotals<StreamDoc>(deps.clock);

  const findStreams = async (query: Query, isAdministrator: boolean): Promise<FoundPage<StreamDoc>> => {
    const { limit, status, search, from, to, isReversed = false } = query;
    const hidden = isAdministrator ? {} : { hidden: false };
    const seen: QueryFilter<StreamDoc> = {
      ...hidden,
      ...timeRange<StreamDoc>('startTime', from, to),
      ...(await filterByShowTitle(deps.db, search)),
    };
    const order = isReversed ? '-status' : 'status';
    const place = query.cursor === undefined ? undefined : placeOf(query.cursor, order);
    const all = isReversed ? sections.toReversed() : sections;
    const wanted = status ? [status] : all;
    // Reads one row beyond the page to detect another page.
    const found: StreamDoc[] = [];
    for (const part of wanted.slice(place ? Math.max(0, wanted.indexOf(place.status)) : 0)) {
      if (found.length > limit) break;
      const direction = isReversed ? directionOf(part) * -1 : directionOf(part);
      const rest = { direction: direction as 1 | -1, place, limit: limit + 1 - found.length };
      found.push(...(await readPart(deps, { ...seen, status: part }, rest)));
    }
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const filter = { ...seen, ...(status ? { status } : {}) };
    const counted = JSON.stringify({ ...hidden, status, search, from, to });
    const total = await totalOf(streamModel(deps.db), filter, counted);
    return { rows, total, nextCursor: found.length > limit && last ? cursorAfter(last, order) : null };
  };

  return async ({ query, subject, request }: StreamsInput) => {
    const isAdministrator = seesHidden(subject);
    const key = ['listStreams', query, isAdministrator];
    const { found, details } = await readSharedStreams(deps, { key, request }, () =>
      findStreams(query, isAdministrator),
    );
    return page(await streamViews(deps, found.rows, subject, details), found);
  };
}

function readPart(
  { db }: Pick<Deps, 'db'>,
  part: QueryFilter<StreamDoc> & Pick<StreamDoc, 'status'>,
  {
    direction,
    place,
    limit,
  }: { readonly direction: 1 | -1; readonly place: StreamPlace | undefined; readonly limit: number },
): Promise<StreamDoc[]> {
  const after = place?.status === part.status ? partAfter(place, direction) : {};
  return streamModel(db)
    .find({ ...part, ...after })
    .sort({ startTime: direction, _id: direction })
    .limit(limit)
    .lean<StreamDoc[]>()
    .exec();
}

function partAfter({ startTime, id }: StreamPlace, direction: 1 | -1): QueryFilter<StreamDoc> {
  const beyond = <T extends Date | Types.ObjectId>(value: T) =>
    trusted(direction === 1 ? { $gt: value } : { $lt: value });
  return { $or: [{ startTime: beyond(startTime) }, { startTime, _id: beyond(id) }] };
}

type StreamOrder = 'status' | '-status';

/** Position of a stream in the lists. */
interface StreamPlace {
  status: StreamStatus;
  startTime: Date;
  id: Types.ObjectId;
}

const shape = z.tuple([
  z.enum<StreamOrder[]>(['status', '-status']),
  z.enum(['scheduled', 'live', 'ended']),
  z.number().int().min(-8.64e15).max(8.64e15),
  id,
]);

/** Encodes the cursor that continues a list after this stream. Opaque to clients. */
function cursorAfter(stream: StreamDoc, order: StreamOrder): string {
  const place = [order, stream.status, stream.startTime.getTime(), stream._id.toHexString()];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * Decodes a cursor of `cursorAfter` in the same order.
 * @throws invalid_request for any other value
 */
function placeOf(cursor: string, order: StreamOrder): StreamPlace {
  const parsed = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.data?.[0] !== order) {
    return fail('invalid_request', {
      faults: [{ path: 'query.cursor', msg: 'is not a cursor of this list' }],
    });
  }
  const [, status, startMs, hex] = parsed.data;
  return { status, startTime: new Date(startMs), id: new Types.ObjectId(hex) };
}
