import { listLiveShows as contract } from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { trusted } from 'mongoose';
import { route } from '../route.ts';
import { readSharedShows } from './shared-shows.ts';
import { showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';
import { newestFirst } from './show-sort.ts';
import { showViews } from './show-views.ts';
import { streamModel } from './streams/stream.model.ts';

/** Lists shows with at least one live stream, newest first. */
export const listLiveShows = route(contract, everyone, (deps) => async ({ query, subject, request }) => {
  const key = ['listLiveShows', query];
  const { found, parts } = await readSharedShows(deps, { key, request }, async () => {
    const liveNow = await streamModel(deps.db).distinct('showId', { status: 'live' });
    return findPage(showModel(deps.db), {
      ...query,
      filter: { ...visibleShows, _id: trusted({ $in: liveNow }) },
      order: newestFirst,
    });
  });
  return page(await showViews(deps, found.rows, subject, parts), found);
});
