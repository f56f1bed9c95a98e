import { createCategory } from './categories/create-category.ts';
import { listCategories } from './categories/list-categories.ts';
import { createRecordedShow } from './create-recorded-show.ts';
import { createShow } from './create-show.ts';
import { deleteShow } from './delete-show.ts';
import { getManagedShow } from './get-managed-show.ts';
import { getShow } from './get-show.ts';
import { likeShow } from './likes/like-show.ts';
import { listLikedShows } from './likes/list-liked-shows.ts';
import { listLiveShows } from './list-live-shows.ts';
import { listManagedShows } from './list-managed-shows.ts';
import { listRelatedShows } from './list-related-shows.ts';
import { listShowRails } from './list-show-rails.ts';
import { listShows } from './list-shows.ts';
import { listUpcomingShows } from './list-upcoming-shows.ts';
import { uploadShowImage } from './pictures/upload-show-image.ts';
import { restoreShow } from './restore-show.ts';
import { searchShows } from './search-shows.ts';
import { updateShow } from './update-show.ts';

export const showsRoutes = [
  listShows,
  searchShows,
  listLiveShows,
  listUpcomingShows,
  listShowRails,
  getShow,
  listRelatedShows,
  createShow,
  createRecordedShow,
  updateShow,
  deleteShow,
  restoreShow,
  listManagedShows,
  getManagedShow,
  uploadShowImage,
  listCategories,
  createCategory,
  likeShow,
  listLikedShows,
];
