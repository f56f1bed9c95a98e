import { getCommerceFigures as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { readFigures } from '@poc/kit/figures/read-figures';
import { route } from '../route.ts';

export const getCommerceFigures = route(contract, admins, ({ db }) => ({ query }) => {
  return readFigures(db, 'commerce', query);
});
