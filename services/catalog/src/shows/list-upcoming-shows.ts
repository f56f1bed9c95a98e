import type { listUpcomingShows as contract } from '@poc/contracts/endpoints/catalog';
import type { Show as ShowAnswer } from '@poc/contracts/entities/catalog';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { trusted } from 'mongoose';
import { showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';
import { soonestFirst } from './show-sort.ts';
import { type ShowViewDeps, showViews } from './show-views.ts';

/** Shows that start later than now, soonest first. */
export const listUpcomingShows =
  (deps: ShowViewDeps) =>
  async ({
    query,
    subject,
  }: Pick<Input<typeof contract>, 'query' | 'subject'>): Promise<Reply<ShowAnswer[]>> => {
    const { rows, total, nextCursor } = await findPage(showModel(deps.db), {
      filter: { ...visibleShows, startTime: trusted({ $gt: deps.clock.now() }) },
      order: soonestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(await showViews(deps, rows, subject), { total, nextCursor });
  };
