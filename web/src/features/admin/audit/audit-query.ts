import { listAuditRecords } from '@poc/contracts/endpoints/identity';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { callPage } from '../../../shared/api/client.ts';

export const auditKey = ['admin', 'audit'] as const;

/** What administrators changed, newest first: of one target, or (null) of everything. */
export const auditQuery = (targetId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, targetId],
    queryFn: ({ pageParam, signal }) =>
      callPage(listAuditRecords, {
        query: {
          limit: limits.adminPage,
          target: targetId ?? undefined,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Others act at the same time: what is opened is read again.
    staleTime: 0,
  });
