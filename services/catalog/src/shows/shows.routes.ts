import { getShow } from './get-show.ts';
import { listLiveShows } from './list-live-shows.ts';
import { listRelatedShows } from './list-related-shows.ts';
import { listShowRails } from './list-show-rails.ts';
import { listShows } from './list-shows.ts';
import { listUpcomingShows } from './list-upcoming-shows.ts';
import { searchShows } from './search-shows.ts';

export const showsRoutes = [
  listShows,
  searchShows,
  listLiveShows,
  listUpcomingShows,
  listShowRails,
  getShow,
  listRelatedShows,
];
