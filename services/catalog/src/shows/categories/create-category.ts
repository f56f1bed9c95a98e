import type { createCategory as contract } from '@poc/contracts/endpoints/catalog';
import type { admins } from '@poc/kit/auth/policies';
import type { Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Deps } from '../../config.ts';
import { listCategories } from './list-categories.ts';
import { settleCategory } from './settle-category.ts';

/** Adds a category, unless it is there in any spelling of its case. @returns all of them */
export const createCategory =
  (deps: Deps) =>
  async ({
    body,
    subject,
  }: Pick<Input<typeof contract, typeof admins>, 'body' | 'subject'>): Promise<Reply<string[]>> => {
    await withTransaction(deps.db, (tx) => settleCategory(tx, deps.db, body.name, subject)).catch(
      (error: unknown) => {
        // Somebody else added it at the same moment: that is what was asked for.
        if (!isDuplicateKey(error)) throw error;
      },
    );
    return listCategories(deps)();
  };
