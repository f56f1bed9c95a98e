import type * as contracts from '@poc/contracts/endpoints/identity-admin';
import type { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { createFindUsers } from './find-users.ts';
import { presentManagedUser } from './present-managed-user.ts';

export const listUsers = (deps: Pick<IdentityDeps, 'db' | 'clock'>) => {
  const findUsers = createFindUsers(deps);

  return async ({ query }: Input<typeof contracts.listUsers, typeof admins>) => {
    const { rows, total, nextCursor } = await findUsers(query);
    return page(rows.map(presentManagedUser), { total, nextCursor });
  };
};
