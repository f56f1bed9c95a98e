import type { listRelatedShows as contract } from '@poc/contracts/endpoints/catalog';
import type { Show as ShowAnswer } from '@poc/contracts/entities/catalog';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { trusted } from 'mongoose';
import { findVisibleShow } from './find-visible-show.ts';
import { showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';
import { newestFirst } from './show-sort.ts';
import { type ShowViewDeps, showViews } from './show-views.ts';

/** Other published shows of the same category, newest first. */
export const listRelatedShows =
  (deps: ShowViewDeps) =>
  async ({
    params,
    query,
    subject,
  }: Pick<Input<typeof contract>, 'params' | 'query' | 'subject'>): Promise<Reply<ShowAnswer[]>> => {
    const show = await findVisibleShow(deps.db, params.id);
    const { rows, total, nextCursor } = await findPage(showModel(deps.db), {
      filter: { ...visibleShows, category: show.category, _id: trusted({ $ne: show._id }) },
      order: newestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(await showViews(deps, rows, subject), { total, nextCursor });
  };
