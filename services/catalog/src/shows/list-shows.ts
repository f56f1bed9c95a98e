import type { listShows as contract } from '@poc/contracts/endpoints/catalog';
import type { Show as ShowAnswer } from '@poc/contracts/entities/catalog';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { createFindShows } from './find-shows.ts';
import { showViews } from './show-views.ts';

/** Published shows, newest first, searched by title or description and narrowed to a category. */
export const listShows = (deps: Deps) => {
  const findShows = createFindShows(deps);

  return async ({
    query,
    subject,
  }: Pick<Input<typeof contract>, 'query' | 'subject'>): Promise<Reply<ShowAnswer[]>> => {
    const { rows, total, nextCursor } = await findShows(query);
    return page(await showViews(deps, rows, subject), { total, nextCursor });
  };
};
