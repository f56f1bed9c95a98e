import * as contracts from '@poc/contracts/endpoints/watch-history';
import { members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import type { CatalogDeps } from '../deps.ts';
import { clearWatchHistory } from './clear-watch-history.ts';
import type { WatchDeps } from './find-watched.ts';
import { listContinueWatching } from './list-continue-watching.ts';
import { listWatchHistory } from './list-watch-history.ts';
import { saveProgress } from './save-progress.ts';

export const watchRoutes = (deps: Deps & WatchDeps & Pick<CatalogDeps, 'devices'>): Route[] => [
  route(contracts.listWatchHistory, self, listWatchHistory(deps)),
  route(contracts.listWatchHistoryAlias, self, listWatchHistory(deps)),
  route(contracts.listContinueWatching, self, listContinueWatching(deps)),
  route(contracts.saveProgress, members, saveProgress(deps)),
  route(contracts.saveProgressAlias, members, saveProgress(deps)),
  route(contracts.clearWatchHistory, self, clearWatchHistory(deps)),
];
