import { dropReminder, listReminders, setReminder } from '@poc/contracts/endpoints/streaming';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../shared/api/client.ts';
import { ApiError, errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';

const pageSize = 100;
/** Maximum pages to fetch. Reminders beyond them are not displayed as set. */
const maxPages = 5;

/** Ids of the streams for which the user has set a reminder. */
const remindersQuery = (userId: string) =>
  queryOptions({
    queryKey: ['reminders', userId],
    queryFn: async ({ signal }) => {
      const ids: string[] = [];
      let cursor: string | undefined;
      for (let pages = 0; pages < maxPages; pages += 1) {
        const query = { limit: pageSize, cursor };
        const page = await callPage(listReminders, { params: { id: userId }, query, signal });
        ids.push(...page.items.map((reminder) => reminder.stream_id));
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      return ids;
    },
  });

/**
 * Reminder for the start of a stream. Updates optimistically; on failure restores the previous state and shows
 * an error.
 * @param userId null for visitors
 */
export function useReminder(streamId: string, userId: string | null) {
  const client = useQueryClient();
  const { data: ids } = useQuery({ ...remindersQuery(userId ?? ''), enabled: userId !== null });
  const isSet = userId !== null && (ids?.includes(streamId) ?? false);
  const mutation = useMutation({
    mutationFn: async ({ on }: { person: string; on: boolean }) => {
      await call(on ? setReminder : dropReminder, { params: { id: streamId } });
    },
    onMutate: async ({ person, on }) => {
      // A response in flight would overwrite the new state.
      await client.cancelQueries({ queryKey: remindersQuery(person).queryKey });
      write(client, person, streamId, on);
    },
    onError: (error, { person, on }) => {
      write(client, person, streamId, !on);
      const isOver = error instanceof ApiError && error.code === 'stream_over';
      if (isOver) void client.invalidateQueries({ queryKey: ['streams'] });
      showToast(errorText(error, 'Your reminder could not be saved.'), 'error');
    },
    onSettled: (_response, _error, { person }) =>
      client.invalidateQueries({ queryKey: ['reminders', person] }),
  });
  const set = (on: boolean) => {
    if (userId !== null && !mutation.isPending) mutation.mutate({ person: userId, on });
  };
  return { isSet, set };
}

function write(client: QueryClient, userId: string, streamId: string, on: boolean): void {
  client.setQueryData(remindersQuery(userId).queryKey, (ids = []) => {
    const others = ids.filter((id) => id !== streamId);
    return on ? [...others, streamId] : others;
  });
}
