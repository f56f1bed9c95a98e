import { getStreamingFigures as contract } from '@poc/contracts/endpoints/streaming-admin';
import { admins } from '@poc/kit/auth/policies';
import { readFigures } from '@poc/kit/figures/read-figures';
import { route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';

export const getStreamingFigures = route(
  contract,
  admins,
  ({ db }: Deps) =>
    ({ query }) =>
      readFigures(db, 'streaming', query),
);
