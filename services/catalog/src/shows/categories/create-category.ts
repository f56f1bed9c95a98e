import type { createCategory as contract } from '@poc/contracts/endpoints/catalog';
import type { admins } from '@poc/kit/auth/policies';
import type { Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Deps } from '../../config.ts';
import { listCategories } from './list-categories.ts';
import { settleCategory } from './settle-category.ts';

/** Adds a category unless it exists, ignoring case. @returns all categories */
export const createCategory =
  (deps: Deps) =>
  async ({
    body,
    subject,
  }: Pick<Input<typeof contract, typeof admins>, 'body' | 'subject'>): Promise<Reply<string[]>> => {
    await withTransaction(deps.db, (tx) => settleCategory(tx, deps.db, body.name, subject)).catch(
      (error: unknown) => {
        // A concurrent request added it: the result is the same.
        if (!isDuplicateKey(error)) throw error;
      },
    );
    return listCategories(deps)();
  };
