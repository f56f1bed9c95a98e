import type { listShows as contract } from '@poc/contracts/endpoints/catalog';
import type { Show as ShowAnswer } from '@poc/contracts/entities/catalog';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { createFindShows } from './find-shows.ts';
import { readSharedShows, type SharedShowDeps } from './shared-shows.ts';
import { showViews } from './show-views.ts';

/** Lists published shows, newest first, optionally by search text and category. */
export const listShows = (deps: SharedShowDeps) => {
  const findShows = createFindShows(deps);

  return async ({
    query,
    subject,
    request,
  }: Pick<Input<typeof contract>, 'query' | 'subject' | 'request'>): Promise<Reply<ShowAnswer[]>> => {
    const key = ['listShows', query];
    const { found, parts } = await readSharedShows(deps, { key, request }, () => findShows(query));
    return page(await showViews(deps, found.rows, subject, parts), found);
  };
};
