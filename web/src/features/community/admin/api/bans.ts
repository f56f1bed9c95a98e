import {
  banFromPosting,
  liftPostingBan,
  listPostingBans,
} from '@poc/contracts/endpoints/community-moderation';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '../../../../config/limits.ts';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { call, callPage } from '../../../../shared/api/client.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';

const bansKey = ['admin', 'posting-bans'] as const;

/** Who may not post and comment, the latest ban first. */
export const bansQuery = () =>
  infiniteQueryOptions({
    queryKey: bansKey,
    queryFn: ({ pageParam, signal }) =>
      callPage(listPostingBans, {
        query: { limit: limits.adminPage, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // They end by themselves.
    staleTime: 0,
  });

/** Whom it is about. */
export type BannedPerson = Readonly<{ id: string; name: string }>;

/** Keeps somebody from posting, which can be undone from the toast. */
export function useBan({ id, name }: BannedPerson) {
  const client = useQueryClient();
  const lift = useLiftBan();
  return useMutation({
    mutationFn: (ban: { days: number | null; reason: string }) =>
      call(banFromPosting, { params: { id }, body: ban }),
    onSuccess: () => {
      const run = () => lift.mutate({ id, name });
      showToast(`${name} is banned, and gets a mail with the reason.`, 'default', { label: 'Undo', run });
      return client.invalidateQueries({ queryKey: bansKey });
    },
    onError: (error) => showToast(failureText(error, `${name} could not be banned.`), 'error'),
  });
}

/** Lets somebody post again. */
export function useLiftBan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: BannedPerson) => call(liftPostingBan, { params: { id } }),
    onSuccess: (_, { name }) => {
      showToast(`${name} may post again.`, 'success');
      return client.invalidateQueries({ queryKey: bansKey });
    },
    onError: (error) => showToast(failureText(error, 'The ban could not be lifted.'), 'error'),
  });
}
