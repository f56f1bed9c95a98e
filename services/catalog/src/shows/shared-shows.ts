import type { RequestInfo } from '@poc/kit/http/route';
import type { FoundPage } from '@poc/kit/mongo/find-page';
import type { CatalogDeps } from '../deps.ts';
import type { ShowDoc } from './show.model.ts';
import { type ShowParts, type ShowViewDeps, showParts } from './show-views.ts';

export type SharedShowDeps = ShowViewDeps & Pick<CatalogDeps, 'sharedReads'>;

interface SharedPage {
  readonly found: FoundPage<ShowDoc>;
  readonly parts: ShowParts;
}

/**
 * Reads a page of shows once for concurrent requests.
 * @param key operation and every parameter that distinguishes its pages
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
