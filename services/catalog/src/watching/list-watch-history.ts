import * as contracts from '@poc/contracts/endpoints/watch-history';
import { self } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { route } from '../route.ts';
import { findWatched, type WatchDeps } from './find-watched.ts';
import { presentWatchEntry } from './present-watch-entry.ts';

/** Lists the subject's watch history, latest first. */
const readHistory =
  (deps: WatchDeps) =>
  async ({ subject, query, request }: Input<typeof contracts.listWatchHistory, typeof self>) => {
    const options = { ...query, onlyInProgress: false };
    const found = await findWatched(deps, { subject, request }, options);
    return pageOf(found, presentWatchEntry);
  };

export const listWatchHistory = route(contracts.listWatchHistory, self, readHistory);
export const listWatchHistoryAlias = route(contracts.listWatchHistoryAlias, self, readHistory);
