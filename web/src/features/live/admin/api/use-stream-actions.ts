import { deleteStream, updateStream } from '@poc/contracts/endpoints/streaming-admin';
import type { Stream } from '@poc/contracts/entities/streaming';
import { unsignedUrl } from '@poc/contracts/entitlements';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRemoval } from '../../../../shared/admin/managed/use-removal.ts';
import { call } from '../../../../shared/api/client.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { type LoadedPages, withChanged } from '../../../../shared/api/loaded-pages.ts';
import { streamQuery } from '../../../../shared/streaming/api/stream-queries.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { managedStreamsKey } from './streams-queries.ts';

const mutationKey = [...managedStreamsKey, 'change'];
const lists = { queryKey: managedStreamsKey } as const;

/** Starts, ends and deletes streams optimistically. A failure reverts the change and shows the reason. */
export function useStreamActions() {
  const client = useQueryClient();
  const put = (stream: Stream) => {
    client.setQueryData(streamQuery(stream.id).queryKey, (known) => known && stream);
    client.setQueriesData<LoadedPages<Stream>>(lists, (data) =>
      withChanged(
        data,
        ({ id }) => id === stream.id,
        () => stream,
      ),
    );
  };
  const settle = () => {
    // With another change in flight, a list fetched now would briefly show the previous state.
    if (client.isMutating({ mutationKey }) > 1) return;
    refreshStreams(client);
  };

  const status = useMutation({
    mutationKey,
    mutationFn: ({ stream, to }: { stream: Stream; to: 'live' | 'ended' }) => setStreamStatus(stream, to),
    onMutate: async ({ stream, to }) => {
      await client.cancelQueries(lists);
      put({ ...stream, status: to });
    },
    onSuccess: (stream) => {
      put(stream);
      showToast(`“${stream.Show.title}” ${stream.status === 'live' ? 'is live.' : 'has ended.'}`, 'success');
    },
    onError: (error, { stream }) => {
      put(stream);
      showToast(`Failed to save stream: ${errorText(error)}`, 'error');
    },
    onSettled: settle,
  });

  const remove = useRemoval<Stream>({
    mutationKey,
    listKey: managedStreamsKey,
    remove: ({ id }) => call(deleteStream, { params: { id } }),
    onRemoved: ({ Show }) => showToast(`The stream of “${Show.title}” was deleted.`, 'success'),
    failed: (error) => `Failed to delete stream: ${errorText(error)}`,
    refresh: refreshStreams,
  });

  return { status, remove };
}

export function refreshStreams(client: QueryClient): void {
  void client.invalidateQueries(lists);
  void client.invalidateQueries({ queryKey: ['streams'] });
}

export const setStreamStatus = (stream: Stream, to: 'live' | 'ended') =>
  call(updateStream, {
    params: { id: stream.id },
    body: { stream_url: unsignedUrl(stream.stream_url), status: to, ...timesOf(stream, to) },
  });

/**
 * Starting a stream early sets its start to now. Ending it, or starting it after its end, leaves the end to
 * the server.
 */
function timesOf(stream: Stream, to: 'live' | 'ended'): { start_time: string; end_time?: string | null } {
  const now = new Date().toISOString();
  if (to === 'ended') return { start_time: stream.start_time };
  const ahead = stream.end_time !== null && stream.end_time > now;
  return {
    start_time: stream.status === 'scheduled' ? now : stream.start_time,
    end_time: ahead ? stream.end_time : null,
  };
}
