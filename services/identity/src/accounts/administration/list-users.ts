import { listUsers as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { createFindUsers } from './find-users.ts';
import { presentManagedUser } from './present-managed-user.ts';

/** Lists accounts, searched by name, address or phone number and filtered by role. */
export const listUsers = route(contract, admins, (deps: Pick<IdentityDeps, 'db' | 'clock'>) => {
  const findUsers = createFindUsers(deps);

  return async ({ query }) => {
    const { rows, total, nextCursor } = await findUsers(query);
    return page(rows.map(presentManagedUser), { total, nextCursor });
  };
});
