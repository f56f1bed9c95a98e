import * as contracts from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../deps.ts';
import { listAuditRecords } from './list-audit-records.ts';

export const auditRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.listAuditRecords, admins, listAuditRecords(deps)),
];
