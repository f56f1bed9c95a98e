import type { QueryInputOf } from '@poc/contracts/endpoint';
import { listAuditRecords } from '@poc/contracts/endpoints/identity-admin';
import type { AuditRecord } from '@poc/contracts/entities/identity';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

export const auditKey = ['admin', 'audit'] as const;

/** Of which service, and which action; absent: of all. */
export interface AuditFilter {
  service?: AuditRecord['service'];
  action?: string;
}

/** What administrators changed: of one target, or (null) of everything that the filter lets through. */
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
    // Others act at the same time: what is opened is read again.
    staleTime: 0,
  });
