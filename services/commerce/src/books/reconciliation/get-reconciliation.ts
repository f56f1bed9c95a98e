import { getReconciliation as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../../route.ts';
import { readReport } from './read-reconciliations.ts';
import { type ReconciliationDoc, reconciliationModel } from './reconciliation.model.ts';

/** Returns a reconciliation with its differences so far. */
export const getReconciliation = route(contract, admins, ({ db }) => async ({ params }) => {
  const run = await reconciliationModel(db).findById(params.id).lean<ReconciliationDoc>();
  return run ? readReport(db, run) : fail('reconciliation_not_found');
});
