import type { listLiveShows as contract } from '@poc/contracts/endpoints/catalog';
import type { Show as ShowAnswer } from '@poc/contracts/entities/catalog';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { trusted } from 'mongoose';
import { streamModel } from '../projections/stream.model.ts';
import { showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';
import { newestFirst } from './show-sort.ts';
import { type ShowViewDeps, showViews } from './show-views.ts';

/** Shows with at least one live stream, newest first. */
export const listLiveShows =
  (deps: ShowViewDeps) =>
  async ({
    query,
    subject,
  }: Pick<Input<typeof contract>, 'query' | 'subject'>): Promise<Reply<ShowAnswer[]>> => {
    const liveNow = await streamModel(deps.db).distinct('showId', { status: 'live' });
    const { rows, total, nextCursor } = await findPage(showModel(deps.db), {
      filter: { ...visibleShows, _id: trusted({ $in: liveNow }) },
      order: newestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(await showViews(deps, rows, subject), { total, nextCursor });
  };
