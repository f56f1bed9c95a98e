import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../deps.ts';
import { exportAuditRecords } from './export-audit-records.ts';
import { listAuditRecords } from './list-audit-records.ts';

export const auditRoutes: RouteOf<IdentityDeps>[] = [exportAuditRecords, listAuditRecords];
