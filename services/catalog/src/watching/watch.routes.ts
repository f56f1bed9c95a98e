import type { RouteOf } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import type { CatalogDeps } from '../deps.ts';
import { clearWatchHistory } from './clear-watch-history.ts';
import type { WatchDeps } from './find-watched.ts';
import { listContinueWatching } from './list-continue-watching.ts';
import { listWatchHistory, listWatchHistoryAlias } from './list-watch-history.ts';
import { saveProgress, saveProgressAlias } from './save-progress.ts';

export const watchRoutes: RouteOf<Deps & WatchDeps & Pick<CatalogDeps, 'devices'>>[] = [
  listWatchHistory,
  listWatchHistoryAlias,
  listContinueWatching,
  saveProgress,
  saveProgressAlias,
  clearWatchHistory,
];
