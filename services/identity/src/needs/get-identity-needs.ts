import { getIdentityNeeds as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { readPendingWork } from '@poc/kit/pending-work/read-pending-work';
import { route } from '../route.ts';

export const getIdentityNeeds = route(contract, admins, ({ db }) => () => {
  return readPendingWork(db, []);
});
