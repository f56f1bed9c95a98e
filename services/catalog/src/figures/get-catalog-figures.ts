import { getCatalogFigures as contract } from '@poc/contracts/endpoints/catalog-admin';
import { admins } from '@poc/kit/auth/policies';
import { readFigures } from '@poc/kit/figures/read-figures';
import { route } from '../route.ts';

export const getCatalogFigures = route(contract, admins, ({ db }) => ({ query }) => {
  return readFigures(db, 'catalog', query);
});
