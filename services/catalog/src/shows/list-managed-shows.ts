import type { listManagedShows as contract } from '@poc/contracts/endpoints/catalog';
import type { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { createFindManagedShows } from './find-managed-shows.ts';
import { type ManagedViewDeps, managedViews } from './managed-views.ts';

/** Lists shows for administrators, published or not, newest first by default. */
export const listManagedShows = (deps: ManagedViewDeps) => {
  const findShows = createFindManagedShows(deps);

  return async ({ query, subject }: Pick<Input<typeof contract, typeof admins>, 'query' | 'subject'>) => {
    const { rows, total, nextCursor } = await findShows(query);
    return page(await managedViews(deps, rows, subject), { total, nextCursor });
  };
};
