import { createRecordedShow } from './create-recorded-show.ts';
import { createShow } from './create-show.ts';
import { deleteShow } from './delete-show.ts';
import { getManagedShow } from './get-managed-show.ts';
import { listManagedShows } from './list-managed-shows.ts';
import { restoreShow } from './restore-show.ts';
import { updateShow } from './update-show.ts';

export const managedShowsRoutes = [
  createShow,
  createRecordedShow,
  updateShow,
  deleteShow,
  restoreShow,
  listManagedShows,
  getManagedShow,
];
