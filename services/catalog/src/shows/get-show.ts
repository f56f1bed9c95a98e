import { getShow as contract } from '@poc/contracts/endpoints/catalog';
import type { ShowDetails } from '@poc/contracts/entities/catalog';
import { canWatch } from '@poc/contracts/entitlements';
import { everyone } from '@poc/kit/auth/policies';
import type { Subject } from '@poc/kit/auth/subject';
import { viewerIn } from '@poc/kit/entitlements/signed-urls';
import { fail } from '@poc/kit/errors';
import { route } from '../route.ts';
import type { ConversionDoc } from '../video/video.api.ts';
import { findVisibleShow } from './find-visible-show.ts';
import { readSharedShows, type SharedShowDeps } from './shared-shows.ts';
import type { ShowDoc } from './show.model.ts';
import { showViews } from './show-views.ts';

/** Gets a published show. */
export const getShow = route(contract, everyone, (deps) => async ({ params, subject, request }) => {
  const key = ['getShow', params.id];
  const { found, parts } = await readSharedShows(deps, { key, request }, async () => ({
    rows: [await findVisibleShow(deps.db, params.id)],
    total: 1,
    nextCursor: null,
  }));
  const [[show], [response]] = [found.rows, await showViews(deps, found.rows, subject, parts)];
  if (!show || !response) return fail('show_not_found');
  const conversion = parts.conversions.get(show.videoUrl ?? '');
  return response.locked ? response : { ...response, ...storyboardOf(deps, show, conversion, subject) };
});

/** Storyboard of a show that the subject's plan includes. */
function storyboardOf(
  { clock, signedUrls }: SharedShowDeps,
  show: ShowDoc,
  conversion: ConversionDoc | undefined,
  subject: Subject | null,
): Pick<ShowDetails, 'storyboard'> {
  if (conversion?.status !== 'ready' || !conversion.storyboard) return {};
  const { file, ...grid } = conversion.storyboard;
  const now = clock.now();
  const isFree = canWatch(show, 'basic', now);
  const url = isFree || !subject ? file : signedUrls.sign(file, viewerIn(subject), now);
  return { storyboard: { url, ...grid } };
}
