import { listContinueWatching as contract } from '@poc/contracts/endpoints/watch-history';
import { self } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { route } from '../route.ts';
import { findWatched } from './find-watched.ts';
import { presentContinueWatching } from './present-watch-entry.ts';

/** Lists the shows that the subject has started and not finished, latest first. */
export const listContinueWatching = route(contract, self, (deps) => async ({ subject, query, request }) => {
  const found = await findWatched(deps, { subject, request }, { ...query, onlyInProgress: true });
  return pageOf(found, presentContinueWatching);
});
