import { getIdentityFigures as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { readFigures } from '@poc/kit/figures/read-figures';
import { route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../deps.ts';

export const getIdentityFigures = route(
  contract,
  admins,
  ({ db }: IdentityDeps) =>
    ({ query }) =>
      readFigures(db, 'identity', query),
);
