import type * as contract from '@poc/contracts/endpoints/identity';
import type { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage, type ListOrder } from '@poc/kit/mongo/find-page';
import { type UserDoc, userModel } from '../accounts/user.model.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { presentManagedUser } from './present-managed-user.ts';
import { matchingUsers } from './user-search.ts';

const newestFirst: ListOrder<UserDoc> = { field: 'createdAt', direction: -1 };

/** Accounts, newest first, searched by name, address or phone number and narrowed to a role. */
export const listUsers =
  ({ db }: Pick<IdentityDeps, 'db'>) =>
  async ({ query }: Input<typeof contract.listUsers, typeof admins>) => {
    const { rows, total, nextCursor } = await findPage(userModel(db), {
      filter: {
        ...(query.role ? { role: query.role } : {}),
        ...(query.search ? matchingUsers(query.search) : {}),
      },
      order: newestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(rows.map(presentManagedUser), { total, nextCursor });
  };
