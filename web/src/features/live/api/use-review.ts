import type { ResponseOf } from '@poc/contracts/endpoint';
import type { listReviewItems } from '@poc/contracts/endpoints/streaming-admin';
import { decideReviewItem } from '@poc/contracts/endpoints/streaming-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { itemsOf, type LoadedPages, withItemBack, withoutItems } from '../../../shared/api/loaded-pages.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { moderationKey, reviewQuery } from './moderation-queries.ts';

export type ReviewItem = ResponseOf<typeof listReviewItems>[number];

interface Decision {
  item: ReviewItem;
  decision: 'approve' | 'remove';
}

/** Decides on a message waiting for review. It leaves the list immediately and returns to its position if that fails. */
export function useReview(streamId: string) {
  const client = useQueryClient();
  const { queryKey } = reviewQuery(streamId);
  const mutationKey = [...moderationKey(streamId), 'decide'];
  return useMutation({
    mutationKey,
    mutationFn: ({ item, decision }: Decision) =>
      call(decideReviewItem, { params: { id: streamId, itemId: item.id }, body: { decision } }),
    onMutate: async ({ item }) => {
      await client.cancelQueries({ queryKey });
      const shown = itemsOf(client.getQueryData<LoadedPages<ReviewItem>>(queryKey));
      const at = shown?.findIndex(({ id }) => id === item.id) ?? 0;
      client.setQueryData(queryKey, (data) => withoutItems(data, ({ id }) => id === item.id));
      return { at };
    },
    onError: (error, { item }, taken) => {
      client.setQueryData(queryKey, (data) => withItemBack(data, item, taken?.at ?? 0));
      showToast(errorText(error, 'The decision could not be saved. Please try again.'), 'error');
    },
    onSettled: () => {
      // With another decision in flight, a list fetched now would briefly show its message again.
      if (client.isMutating({ mutationKey }) === 1) {
        void client.invalidateQueries({ queryKey: moderationKey(streamId) });
      }
    },
  });
}
