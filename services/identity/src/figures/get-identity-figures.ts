import { getIdentityFigures as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { readFigures } from '@poc/kit/figures/read-figures';
import { route } from '../route.ts';

export const getIdentityFigures = route(contract, admins, ({ db }) => ({ query }) => {
  return readFigures(db, 'identity', query);
});
