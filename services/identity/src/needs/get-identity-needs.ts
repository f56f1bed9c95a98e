import { getIdentityNeeds as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { readNeeds } from '@poc/kit/needs/read-needs';
import { route } from '../route.ts';

export const getIdentityNeeds = route(contract, admins, ({ db }) => () => {
  return readNeeds(db, []);
});
