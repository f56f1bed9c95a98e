import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../deps.ts';
import { listAuditRecords } from './list-audit-records.ts';

export const auditRoutes: RouteOf<IdentityDeps>[] = [listAuditRecords];
