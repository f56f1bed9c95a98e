import { listLiveStreams as contract } from '@poc/contracts/endpoints/streaming';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '../route.ts';
import { readStreams } from './list-streams.ts';

/** Lists live streams, latest first. */
export const listLiveStreams = route(contract, everyone, (deps) => {
  const list = readStreams(deps);
  return ({ query, subject, request }) => list({ query: { ...query, status: 'live' }, subject, request });
});
