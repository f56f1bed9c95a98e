import { listAuditRecords } from '@poc/contracts/endpoints/identity-admin';
import type { AuditRecord } from '@poc/contracts/entities/identity';
import { listOf } from '../../../shared/admin/api/list-query.ts';

export const auditKey = ['admin', 'audit'] as const;

/** Service and action to show; all when absent. */
export interface AuditFilter {
  service?: AuditRecord['service'];
  action?: string;
}

/** Audit records of one target, or of all targets for null. Several administrators may act at the same time. */
export const auditRecords = (target: string | null) =>
  listOf(listAuditRecords, [...auditKey, target], { query: { target: target ?? '' }, staleTime: 0 });
