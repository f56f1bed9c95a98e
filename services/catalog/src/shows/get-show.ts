import type { getShow as contract } from '@poc/contracts/endpoints/catalog';
import type { Show as ShowAnswer } from '@poc/contracts/entities/catalog';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { findVisibleShow } from './find-visible-show.ts';
import { type ShowViewDeps, showViews } from './show-views.ts';

/** One published show. */
export const getShow =
  (deps: ShowViewDeps) =>
  async ({ params, subject }: Pick<Input<typeof contract>, 'params' | 'subject'>): Promise<ShowAnswer> => {
    const found = await findVisibleShow(deps.db, params.id);
    const [answer] = await showViews(deps, [found], subject);
    return answer ?? fail('show_not_found');
  };
