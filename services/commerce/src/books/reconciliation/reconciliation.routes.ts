import { cancelReconciliation } from './cancel-reconciliation.ts';
import { getReconciliation } from './get-reconciliation.ts';
import { listReconciliations } from './list-reconciliations.ts';
import { resolveDifference } from './resolve-difference.ts';
import { startReconciliation } from './start-reconciliation.ts';

export const reconciliationRoutes = [
  startReconciliation,
  listReconciliations,
  getReconciliation,
  cancelReconciliation,
  resolveDifference,
];
