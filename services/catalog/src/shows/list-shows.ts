import { listShows as contract } from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import { createFindShows } from './find-shows.ts';
import { readSharedShows, type SharedShowDeps } from './shared-shows.ts';
import { showViews } from './show-views.ts';

/** Lists published shows, newest first, optionally by search text and category. */
export const listShows = route(contract, everyone, (deps: SharedShowDeps) => {
  const findShows = createFindShows(deps);

  return async ({ query, subject, request }) => {
    const key = ['listShows', query];
    const { found, parts } = await readSharedShows(deps, { key, request }, () => findShows(query));
    return page(await showViews(deps, found.rows, subject, parts), found);
  };
});
