import type { listShows as contract } from '@poc/contracts/endpoints/catalog';
import type { Show as ShowAnswer } from '@poc/contracts/entities/catalog';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { containsText } from '@poc/kit/mongo/contains-text';
import { findPage } from '@poc/kit/mongo/find-page';
import type { Deps } from '../config.ts';
import { showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';
import { newestFirst } from './show-orders.ts';
import { showViews } from './show-views.ts';

/** Published shows, newest first, searched by title or description and narrowed to a category. */
export const listShows =
  (deps: Deps) =>
  async ({
    query,
    subject,
  }: Pick<Input<typeof contract>, 'query' | 'subject'>): Promise<Reply<ShowAnswer[]>> => {
    const pattern = query.search ? containsText(query.search) : null;
    const { rows, total, nextCursor } = await findPage(showModel(deps.db), {
      filter: {
        ...visibleShows,
        ...(query.category ? { category: query.category } : {}),
        ...(pattern ? { $or: [{ title: pattern }, { description: pattern }] } : {}),
      },
      order: newestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(await showViews(deps, rows, subject), { total, nextCursor });
  };
