import type { listRelatedShows as contract } from '@poc/contracts/endpoints/catalog';
import type { Show as ShowAnswer } from '@poc/contracts/entities/catalog';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { trusted } from 'mongoose';
import { findVisibleShow } from './find-visible-show.ts';
import { readSharedShows, type SharedShowDeps } from './shared-shows.ts';
import { showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';
import { newestFirst } from './show-sort.ts';
import { showViews } from './show-views.ts';

/** Lists other published shows of the same category, newest first. */
export const listRelatedShows =
  (deps: SharedShowDeps) =>
  async ({
    params,
    query,
    subject,
    request,
  }: Pick<Input<typeof contract>, 'params' | 'query' | 'subject' | 'request'>): Promise<
    Reply<ShowAnswer[]>
  > => {
    const key = ['listRelatedShows', query, params.id];
    const { found, parts } = await readSharedShows(deps, { key, request }, async () => {
      const show = await findVisibleShow(deps.db, params.id);
      return findPage(showModel(deps.db), {
        filter: { ...visibleShows, category: show.category, _id: trusted({ $ne: show._id }) },
        order: newestFirst,
        limit: query.limit,
        cursor: query.cursor,
      });
    });
    return page(await showViews(deps, found.rows, subject, parts), found);
  };
