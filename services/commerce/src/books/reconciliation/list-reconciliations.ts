import type { listReconciliations as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import { readReconciliations } from './read-reconciliations.ts';
import { type ReconciliationDoc, reconciliationModel } from './reconciliation.model.ts';

const newestFirst: ListSort<ReconciliationDoc> = { field: 'startedAt', direction: -1 };
/** A list omits up to a thousand differences per report. */
const summary = { differences: 0, accounts: 0 } as const;

/** Lists the reconciliations of the last year, newest first. */
export const listReconciliations =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ query }: Pick<Input<typeof contract, typeof admins>, 'query'>) => {
    const { rows, total, nextCursor } = await findPage(reconciliationModel(db), {
      filter: { startedAt: trusted({ $gte: new Date(0) }) },
      fields: summary,
      order: newestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(await readReconciliations(db, rows), { total, nextCursor });
  };
