import { listManagedShows as contract } from '@poc/contracts/endpoints/catalog';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '../route.ts';
import { createFindManagedShows } from './find-managed-shows.ts';
import { managedViews } from './managed-views.ts';

/** Lists shows for administrators, published or not, newest first by default. */
export const listManagedShows = route(contract, admins, (deps) => {
  const findShows = createFindManagedShows(deps);

  return async ({ query, subject }) => {
    const { rows, total, nextCursor } = await findShows(query);
    return page(await managedViews(deps, rows, subject), { total, nextCursor });
  };
});
