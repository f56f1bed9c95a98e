import { createStreamKey, deleteStreamKey, getBroadcast } from '@poc/contracts/endpoints/streaming-admin';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { call } from '../../../../shared/api/client.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { refreshStreams } from './use-stream-actions.ts';

/** Ingest status of a stream, polled while the page is visible. */
export const broadcastQuery = (id: string) =>
  queryOptions({
    queryKey: ['streams', 'broadcast', id],
    queryFn: ({ signal }) => call(getBroadcast, { params: { id }, signal }),
    refetchInterval: limits.broadcastPollMs,
  });

/** Creates and revokes a stream's key. The response to `create` is the only one with the key: `reset` drops it. */
export function useStreamKey(id: string) {
  const client = useQueryClient();
  const settled = { gcTime: 0, onSettled: () => refreshStreams(client) } as const;
  const create = useMutation({
    ...settled,
    mutationFn: () => call(createStreamKey, { params: { id } }),
    onSuccess: () => showToast('Stream key created.', 'success'),
    onError: (error) => showToast(`Failed to create stream key: ${errorText(error)}`, 'error'),
  });
  const revoke = useMutation({
    ...settled,
    mutationFn: () => call(deleteStreamKey, { params: { id } }),
    onSuccess: () => showToast('Stream key revoked.', 'success'),
    onError: (error) => showToast(`Failed to revoke stream key: ${errorText(error)}`, 'error'),
  });
  return { create, revoke };
}
