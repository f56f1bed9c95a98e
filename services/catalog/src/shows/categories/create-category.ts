import { createCategory as contract } from '@poc/contracts/endpoints/catalog';
import { admins } from '@poc/kit/auth/policies';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../../route.ts';
import { readCategories } from './list-categories.ts';
import { resolveCategory } from './resolve-category.ts';

/** Adds a category unless it exists, ignoring case. @returns all categories */
export const createCategory = route(contract, admins, (deps) => async ({ body, subject }) => {
  await withTransaction(deps.db, (tx) => resolveCategory(tx, body.name, subject)).catch((error: unknown) => {
    // A concurrent request added it: the result is the same.
    if (!isDuplicateKey(error)) throw error;
  });
  return readCategories(deps.db);
});
