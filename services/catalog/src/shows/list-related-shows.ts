import { listRelatedShows as contract } from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { trusted } from 'mongoose';
import { route } from '../route.ts';
import { findVisibleShow } from './find-visible-show.ts';
import { readSharedShows } from './shared-shows.ts';
import { showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';
import { newestFirst } from './show-sort.ts';
import { showViews } from './show-views.ts';

/** Lists other published shows of the same category, newest first. */
export const listRelatedShows = route(
  contract,
  everyone,
  (deps) =>
    async ({ params, query, subject, request }) => {
      const key = ['listRelatedShows', query, params.id];
      const { found, parts } = await readSharedShows(deps, { key, request }, async () => {
        const show = await findVisibleShow(deps.db, params.id);
        return findPage(showModel(deps.db), {
          ...query,
          filter: { ...visibleShows, category: show.category, _id: trusted({ $ne: show._id }) },
          order: newestFirst,
        });
      });
      return page(await showViews(deps, found.rows, subject, parts), found);
    },
);
