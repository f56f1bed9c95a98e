import type { QueryInputOf } from '@poc/contracts/endpoint';
import { exportAuditRecords, listAuditRecords } from '@poc/contracts/endpoints/identity-admin';
import type { AuditRecord } from '@poc/contracts/entities/identity';
import { queryOptions } from '@tanstack/react-query';
import { call, callFile } from '../../../api/client.ts';
import { listOf } from '../../api/list-query.ts';

export const auditKey = ['admin', 'audit'] as const;

export type AuditFilter = QueryInputOf<typeof exportAuditRecords>;

/** Audit records. Several administrators may act at the same time. */
export const auditRecords = listOf(listAuditRecords, auditKey, { staleTime: 0 });

const maxLaterChanges = 100;

/** A change and later changes of the same target, newest first. With too many, the change itself is missing. */
export const changesSince = ({ id, at, target }: AuditRecord) =>
  queryOptions({
    queryKey: [...auditKey, 'since', id],
    queryFn: ({ signal }) =>
      call(listAuditRecords, {
        query: { target: target.id, kind: target.kind, from: at, limit: maxLaterChanges },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });

export const exportAudit = (query: AuditFilter) => callFile(exportAuditRecords, { query });
