import { clearWatchHistory } from './clear-watch-history.ts';
import { listContinueWatching } from './list-continue-watching.ts';
import { listWatchHistory, listWatchHistoryAlias } from './list-watch-history.ts';
import { saveProgress, saveProgressAlias } from './save-progress.ts';
import { suggestShows } from './suggest-shows.ts';

export const watchingRoutes = [
  listWatchHistory,
  listWatchHistoryAlias,
  listContinueWatching,
  saveProgress,
  saveProgressAlias,
  clearWatchHistory,
  suggestShows,
];
