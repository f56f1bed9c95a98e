import { listAuditRecords } from '@poc/contracts/endpoints/identity';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { callPage } from '../../../shared/api/client.ts';

export const auditKey = ['admin', 'audit'] as const;

/** What administrators did, newest first: to one subject, or (null) to everyone and everything. */
export const auditQuery = (subjectId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, subjectId],
    queryFn: ({ pageParam, signal }) =>
      callPage(listAuditRecords, {
        query: {
          limit: limits.adminPage,
          subject: subjectId ?? undefined,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Others act at the same time: what is opened is asked for anew.
    staleTime: 0,
  });
