import { listHostShows as contract } from '@poc/contracts/endpoints/hosts';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { route } from '../route.ts';
import { newestFirst, readSharedShows, showModel, showViews, visibleShows } from '../shows/shows.api.ts';
import { findVisibleHost } from './find-visible-host.ts';

/** Lists the published shows of a host, newest first. */
export const listHostShows = route(
  contract,
  everyone,
  (deps) =>
    async ({ params, query, subject, request }) => {
      const key = ['listHostShows', query, params.slug];
      const { found, parts } = await readSharedShows(deps, { key, request }, async () => {
        const host = await findVisibleHost(deps.db, params.slug);
        return findPage(showModel(deps.db), {
          ...query,
          filter: { ...visibleShows, hostId: host._id },
          order: newestFirst,
        });
      });
      return page(await showViews(deps, found.rows, subject, parts), found);
    },
);
