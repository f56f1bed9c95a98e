import { getStreamingFigures as contract } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import { readFigures } from '@poc/kit/figures/read-figures';
import { route } from '../route.ts';

export const getStreamingFigures = route(contract, admins, ({ db }) => ({ query }) => {
  return readFigures(db, 'streaming', query);
});
