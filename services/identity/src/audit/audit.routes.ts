import { exportAuditRecords } from './export-audit-records.ts';
import { listAuditRecords } from './list-audit-records.ts';

export const auditRoutes = [exportAuditRecords, listAuditRecords];
