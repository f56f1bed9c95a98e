import type { listManagedShows as contract } from '@poc/contracts/endpoints/catalog';
import type { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { containsText } from '@poc/kit/mongo/contains-text';
import { findPage } from '@poc/kit/mongo/find-page';
import type { Deps } from '../config.ts';
import { managedViews } from './managed-views.ts';
import { showModel } from './show.model.ts';
import { newestFirst } from './show-orders.ts';

/** All shows but the deleted, published or not, newest first, searched by title, description and category. */
export const listManagedShows =
  (deps: Deps) =>
  async ({ query, subject }: Pick<Input<typeof contract, typeof admins>, 'query' | 'subject'>) => {
    const pattern = query.search ? containsText(query.search) : null;
    const { rows, total, nextCursor } = await findPage(showModel(deps.db), {
      filter: {
        deletedAt: null,
        ...(pattern ? { $or: [{ title: pattern }, { description: pattern }, { category: pattern }] } : {}),
      },
      order: newestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(await managedViews(deps, rows, subject), { total, nextCursor });
  };
