import { getShow as contract } from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import { findVisibleShow } from './find-visible-show.ts';
import { readSharedShows, type SharedShowDeps } from './shared-shows.ts';
import { showViews } from './show-views.ts';

/** Gets a published show. */
export const getShow = route(
  contract,
  everyone,
  (deps: SharedShowDeps) =>
    async ({ params, subject, request }) => {
      const key = ['getShow', params.id];
      const { found, parts } = await readSharedShows(deps, { key, request }, async () => ({
        rows: [await findVisibleShow(deps.db, params.id)],
        total: 1,
        nextCursor: null,
      }));
      const [answer] = await showViews(deps, found.rows, subject, parts);
      return answer ?? fail('show_not_found');
    },
);
