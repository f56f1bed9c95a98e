import { listManagedStreams as contract, streamSorts } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { joinedKey, sortsOf } from '@poc/kit/mongo/list-sorts';
import { timeRange } from '@poc/kit/mongo/time-range';
import { route } from '../route.ts';
import { filterByShowTitle } from './filter-by-show-title.ts';
import { readStreams } from './list-streams.ts';
import { viewersMaxAgeMs } from './present-stream.ts';
import { showCardModel } from './shows/show-card.model.ts';
import { type StreamDoc, streamModel } from './stream.model.ts';
import { streamStatsModel } from './stream-stats.model.ts';
import { streamViews } from './stream-views.ts';

/** Lists all streams, including those of hidden shows, searchable by show title. */
export const listManagedStreams = route(contract, admins, (deps) => {
  const listByStatus = readStreams(deps);

  return async ({ query: { sort, ...query }, subject, request }) => {
    if (sort === 'status' || sort === 'status-desc') {
      return listByStatus({ query: { ...query, isReversed: sort === 'status-desc' }, subject, request });
    }
    const { search, status, from, to, limit, cursor } = query;
    const filter = {
      ...(status ? { status } : {}),
      ...timeRange<StreamDoc>('startTime', from, to),
      ...(await filterByShowTitle(deps.db, search)),
    };
    const order = ordersAt(deps.clock.now())[sort];
    const found = await findPage(streamModel(deps.db), { filter, order, limit, cursor });
    return page(await streamViews(deps, found.rows, subject), found);
  };
});

const { status: _, ...otherColumns } = streamSorts.columns;

/** Returns all sort orders except by status; counts sort as `presentStream` shows them. */
function ordersAt(now: Date) {
  const fresh = new Date(now.getTime() - viewersMaxAgeMs);
  const viewers = { $cond: [{ $gte: ['$joined.viewersAt', fresh] }, '$joined.viewers', 0] };
  const counted = (value: unknown) => joinedKey<StreamDoc>(streamStatsModel.modelName, '_id', value);
  return sortsOf<StreamDoc, { columns: typeof otherColumns }>(
    { columns: otherColumns },
    {
      stream: joinedKey(showCardModel.modelName, 'showId', { $ifNull: ['$joined.title', ''] }),
      time: { field: 'startTime' },
      // Streams that are not live sort below 0 viewers.
      viewers: counted({ $cond: [{ $eq: ['$status', 'live'] }, viewers, -1] }),
      peak: counted({ $max: [{ $ifNull: ['$joined.peakViewers', 0] }, viewers] }),
      reactions: counted({ $sum: ['$joined.like', '$joined.heart', '$joined.clap'] }),
    },
  );
}
