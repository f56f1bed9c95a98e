import { appealHiddenText, listHiddenTexts } from '@poc/contracts/endpoints/community-moderation';
import type { HiddenText } from '@poc/contracts/entities/community-moderation';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { type LoadedPages, withChanged } from '../../../shared/api/loaded-pages.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

const pageSize = 10;

/** Hidden posts and comments of a user, latest decision first. */
export const hiddenTextsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'hidden', id],
    ...pagesOf(listHiddenTexts, { params: { id }, query: { limit: pageSize } }),
    // Moderators decide at any time.
    staleTime: 0,
  });

export function useAppeal(userId: string, textId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) =>
      call(appealHiddenText, { params: { id: userId, textId }, body: { content } }),
    onSuccess: (changed) =>
      client.setQueryData<LoadedPages<HiddenText>>(hiddenTextsQuery(userId).queryKey, (data) =>
        withChanged(
          data,
          ({ id }) => id === textId,
          () => changed,
        ),
      ),
  });
}
