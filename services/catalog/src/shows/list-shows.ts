import type { listShows as contract } from '@poc/contracts/endpoints/catalog';
import type { Show as ShowAnswer } from '@poc/contracts/entities/catalog';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { createFindShows } from './find-shows.ts';
import { type ShowViewDeps, showViews } from './show-views.ts';

/** Published shows, newest first, searched by title or description and narrowed to a category. */
export const listShows = (deps: ShowViewDeps) => {
  const findShows = createFindShows(deps);

  return async ({
    query,
    subject,
  }: Pick<Input<typeof contract>, 'query' | 'subject'>): Promise<Reply<ShowAnswer[]>> => {
    const { rows, total, nextCursor } = await findShows(query);
    return page(await showViews(deps, rows, subject), { total, nextCursor });
  };
};
