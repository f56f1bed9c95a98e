import { clearWatchHistory as contract } from '@poc/contracts/endpoints/watch-history';
import { self } from '@poc/kit/auth/policies';
import { route } from '../route.ts';
import { watchEntryModel } from './watch-entry.model.ts';

/** Deletes the subject's watch history. */
export const clearWatchHistory = route(contract, self, ({ db }) => async ({ subject }) => {
  await watchEntryModel(db).deleteMany({ userId: subject.id });
  return { message: 'Watch history cleared successfully' };
});
