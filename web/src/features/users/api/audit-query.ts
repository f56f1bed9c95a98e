import type { QueryInputOf } from '@poc/contracts/endpoint';
import { listAuditRecords } from '@poc/contracts/endpoints/identity-admin';
import type { AuditRecord } from '@poc/contracts/entities/identity';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

export const auditKey = ['admin', 'audit'] as const;

/** Service and action to show; all when absent. */
export interface AuditFilter {
  service?: AuditRecord['service'];
  action?: string;
}

/** Audit records of one target, or of all targets for null. */
export const auditQuery = (
  targetId: string | null,
  filter: AuditFilter = {},
  sort?: QueryInputOf<typeof listAuditRecords>['sort'],
) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, targetId, filter, sort],
    ...pagesOf(listAuditRecords, {
      query: { limit: limits.adminPage, sort, target: targetId ?? undefined, ...filter },
    }),
    // Several administrators may act at the same time.
    staleTime: 0,
  });
