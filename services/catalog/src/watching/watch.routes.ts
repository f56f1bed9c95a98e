import type { RouteOf } from '@poc/kit/http/route';
import type { CatalogDeps } from '../deps.ts';
import { clearWatchHistory } from './clear-watch-history.ts';
import { listContinueWatching } from './list-continue-watching.ts';
import { listWatchHistory, listWatchHistoryAlias } from './list-watch-history.ts';
import { saveProgress, saveProgressAlias } from './save-progress.ts';
import { suggestShows } from './suggest-shows.ts';

export const watchRoutes: RouteOf<CatalogDeps>[] = [
  listWatchHistory,
  listWatchHistoryAlias,
  listContinueWatching,
  saveProgress,
  saveProgressAlias,
  clearWatchHistory,
  suggestShows,
];
