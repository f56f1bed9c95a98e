import type { ResponseOf } from '@poc/contracts/endpoint';
import { type listMutes, unmuteViewer } from '@poc/contracts/endpoints/streaming-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { itemsOf, type LoadedPages, withItemBack, withoutItems } from '../../../shared/api/loaded-pages.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { moderationKey, mutesQuery } from './moderation-queries.ts';

type Mute = ResponseOf<typeof listMutes>[number];

/** Unmutes a user. The entry leaves the list immediately and returns if that fails. */
export function useUnmute(streamId: string) {
  const client = useQueryClient();
  const { queryKey } = mutesQuery(streamId);
  const mutationKey = [...moderationKey(streamId), 'unmute'];
  return useMutation({
    mutationKey,
    mutationFn: ({ userId }: Mute) => call(unmuteViewer, { params: { id: streamId, userId } }),
    onMutate: async (mute) => {
      await client.cancelQueries({ queryKey });
      const shown = itemsOf(client.getQueryData<LoadedPages<Mute>>(queryKey));
      const at = shown?.findIndex(({ userId }) => userId === mute.userId) ?? 0;
      client.setQueryData(queryKey, (data) => withoutItems(data, ({ userId }) => userId === mute.userId));
      return { at };
    },
    onSuccess: (_, { user }) => showToast(`${user} can chat again.`, 'success'),
    onError: (error, mute, taken) => {
      client.setQueryData(queryKey, (data) => withItemBack(data, mute, taken?.at ?? 0));
      showToast(errorText(error, `${mute.user} could not be unmuted. Please try again.`), 'error');
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) {
        void client.invalidateQueries({ queryKey: moderationKey(streamId) });
      }
    },
  });
}
