import { listUpcomingShows as contract } from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { trusted } from 'mongoose';
import { route } from '../route.ts';
import { readSharedShows } from './shared-shows.ts';
import { showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';
import { soonestFirst } from './show-sort.ts';
import { showViews } from './show-views.ts';

/** Lists shows that start in the future, soonest first. */
export const listUpcomingShows = route(contract, everyone, (deps) => async ({ query, subject, request }) => {
  const key = ['listUpcomingShows', query];
  const { found, parts } = await readSharedShows(deps, { key, request }, async () => {
    return findPage(showModel(deps.db), {
      ...query,
      filter: { ...visibleShows, startTime: trusted({ $gt: deps.clock.now() }) },
      order: soonestFirst,
    });
  });
  return page(await showViews(deps, found.rows, subject, parts), found);
});
