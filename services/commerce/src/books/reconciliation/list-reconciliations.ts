import {
  listReconciliations as contract,
  reconciliationSorts,
} from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { computedKey, sortsOf } from '@poc/kit/mongo/list-sorts';
import { trusted } from 'mongoose';
import { route } from '../../route.ts';
import { readReconciliations } from './read-reconciliations.ts';
import { type ReconciliationDoc, reconciliationModel } from './reconciliation.model.ts';

const sorts = sortsOf<ReconciliationDoc, typeof reconciliationSorts>(reconciliationSorts, {
  started: { field: 'startedAt' },
  differences: computedKey('$differenceCount'),
});
/** Projection without the differences (up to 1,000 per run) and accounts. */
const summary = { differences: 0, accounts: 0 } as const;

/** Lists the reconciliations of the last year. */
export const listReconciliations = route(contract, admins, ({ db }) => async ({ query }) => {
  const { rows, total, nextCursor } = await findPage(reconciliationModel(db), {
    ...query,
    filter: { startedAt: trusted({ $gte: new Date(0) }) },
    fields: summary,
    order: sorts[query.sort],
  });
  return page(await readReconciliations(db, rows), { total, nextCursor });
});
