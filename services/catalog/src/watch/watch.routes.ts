import * as contracts from '@poc/contracts/endpoints/catalog';
import { self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { listContinueWatching } from './list-continue-watching.ts';
import { listWatchHistory } from './list-watch-history.ts';

export const watchRoutes = (deps: Deps): Route[] => [
  route(contracts.listWatchHistory, self, listWatchHistory(deps)),
  route(contracts.listWatchHistoryAlias, self, listWatchHistory(deps)),
  route(contracts.listContinueWatching, self, listContinueWatching(deps)),
];
