import { approveShowComment, deleteShowComment } from '@poc/contracts/endpoints/catalog';
import type { ShowComment } from '@poc/contracts/entities/catalog';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { managedShowsKey } from '../../../../shared/admin/api/shows-queries.ts';
import { call } from '../../../../shared/api/client.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { type LoadedPages, withoutItems } from '../../../../shared/api/loaded-pages.ts';
import { showsKey } from '../../../../shared/catalog/show-cache.ts';
import { commentsKey, heldComments } from './held-queries.ts';

const mutationKey = [...commentsKey, 'decide'];

/**
 * Approves or deletes comments as an administrator. A comment that another administrator has already handled
 * disappears without an error.
 */
export function useModeration() {
  const client = useQueryClient();
  const drop = (queryKey: QueryKey, id: string) =>
    client.setQueriesData<LoadedPages<ShowComment>>({ queryKey }, (data) =>
      withoutItems(data, (comment) => comment.id === id),
    );
  const settle = async () => {
    // With another decision in flight, lists fetched now would briefly show its comment again.
    if (client.isMutating({ mutationKey }) > 1) return;
    await Promise.all([
      client.invalidateQueries({ queryKey: managedShowsKey }),
      client.invalidateQueries({ queryKey: showsKey }),
    ]);
  };

  const approve = useMutation({
    mutationKey,
    mutationFn: (id: string) => unlessGone(call(approveShowComment, { params: { id } })),
    onSuccess: (_, id) => drop(heldComments.key, id),
    onSettled: settle,
  });
  const remove = useMutation({
    mutationKey,
    mutationFn: (id: string) => unlessGone(call(deleteShowComment, { params: { id } })),
    onSuccess: (_, id) => drop(commentsKey, id),
    onSettled: settle,
  });
  return { approve, remove };
}

async function unlessGone(response: Promise<unknown>): Promise<void> {
  try {
    await response;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'comment_not_found') throw error;
  }
}
