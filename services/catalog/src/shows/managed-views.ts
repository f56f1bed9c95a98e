import type { managedShow } from '@poc/contracts/entities/catalog';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import type { z } from 'zod';
import type { ShowDoc } from './show.model.ts';
import { type ShowViewDeps, showViews } from './show-views.ts';

type ManagedShow = z.infer<typeof managedShow>;

/** Where files lie: a form saves these addresses, which do not expire. */
const unsigned = { sign: (address: string) => address };

/** Shows as administrators see them. */
export async function managedViews(
  deps: ShowViewDeps,
  shows: readonly ShowDoc[],
  subject: Subject,
): Promise<ManagedShow[]> {
  const views = await showViews({ ...deps, addresses: unsigned }, shows, subject);
  return views.flatMap((view, index) => {
    const show = shows[index];
    if (!show) return [];
    const { published, publishAt, version } = show;
    return [{ ...view, published, publish_at: publishAt?.toISOString() ?? null, version }];
  });
}

/** One show as administrators see it. */
export async function managedView(deps: ShowViewDeps, show: ShowDoc, subject: Subject): Promise<ManagedShow> {
  const [view] = await managedViews(deps, [show], subject);
  return view ?? fail('show_not_found');
}
