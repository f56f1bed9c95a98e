import type { RequestInfo } from '@poc/kit/http/route';
import type { FoundPage } from '@poc/kit/mongo/find-page';
import type { CatalogDeps } from '../deps.ts';
import type { ShowDoc } from './show.model.ts';
import { type ShowParts, type ShowViewDeps, showParts } from './show-views.ts';

/** What lists of shows need that many read at the same time. */
export type SharedShowDeps = ShowViewDeps & Pick<CatalogDeps, 'sharedReads'>;

/** A page of shows with what belongs to them, no matter who asks. */
interface SharedPage {
  readonly found: FoundPage<ShowDoc>;
  readonly parts: ShowParts;
}

/**
 * Reads a page of shows for all who ask for it at the same time.
 * @param key the operation, and all that distinguishes its pages
 */
export const readSharedShows = (
  { db, sharedReads }: SharedShowDeps,
  { key, request }: { readonly key: readonly unknown[]; readonly request: Pick<RequestInfo, 'headers'> },
  find: () => Promise<FoundPage<ShowDoc>>,
): Promise<SharedPage> =>
  sharedReads(JSON.stringify(key), request, async () => {
    const found = await find();
    return { found, parts: await showParts(db, found.rows) };
  });
