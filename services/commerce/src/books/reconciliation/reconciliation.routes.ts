import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { cancelReconciliation } from './cancel-reconciliation.ts';
import { getReconciliation } from './get-reconciliation.ts';
import { listReconciliations } from './list-reconciliations.ts';
import { startReconciliation } from './start-reconciliation.ts';

export const reconciliationRoutes = (deps: CommerceDeps): Route[] => [
  route(contracts.startReconciliation, admins, startReconciliation(deps)),
  route(contracts.listReconciliations, admins, listReconciliations(deps)),
  route(contracts.getReconciliation, admins, getReconciliation(deps)),
  route(contracts.cancelReconciliation, admins, cancelReconciliation(deps)),
];
