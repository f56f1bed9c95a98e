import { listUsers as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { route } from '../../route.ts';
import { createFindUsers } from './find-users.ts';
import { presentManagedUser } from './present-managed-user.ts';

export const listUsers = route(contract, admins, (deps) => {
  const findUsers = createFindUsers(deps);

  return async ({ query }) => {
    const found = await findUsers(query);
    return pageOf(found, presentManagedUser);
  };
});
