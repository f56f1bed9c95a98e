import type { QueryInputOf } from '@poc/contracts/endpoint';
import { exportAuditRecords, listAuditRecords } from '@poc/contracts/endpoints/identity-admin';
import { listOf } from '../../../shared/admin/api/list-query.ts';
import { callFile } from '../../../shared/api/client.ts';

export const auditKey = ['admin', 'audit'] as const;

export type AuditFilter = QueryInputOf<typeof exportAuditRecords>;

/** Audit records. Several administrators may act at the same time. */
export const auditRecords = listOf(listAuditRecords, auditKey, { staleTime: 0 });

export const exportAudit = (query: AuditFilter) => callFile(exportAuditRecords, { query });
