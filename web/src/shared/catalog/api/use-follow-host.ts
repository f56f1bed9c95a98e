import { followHost } from '@poc/contracts/endpoints/hosts';
import type { HostDetail } from '@poc/contracts/entities/hosts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { followedHostsQuery, hostQuery } from './shows-query.ts';

/** Follows or unfollows a host. Updates the page immediately; a failure reverts it. */
export function useFollowHost({ slug }: Pick<HostDetail, 'slug'>) {
  const client = useQueryClient();
  const { queryKey } = hostQuery(slug);
  const write = (change: Pick<HostDetail, 'followers' | 'following'>) =>
    client.setQueryData(queryKey, (host) => host && { ...host, ...change });
  return useMutation({
    mutationFn: (following: boolean) => call(followHost, { params: { slug }, body: { following } }),
    onMutate: async (following) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) write({ following, followers: Math.max(0, before.followers + (following ? 1 : -1)) });
      return before;
    },
    onSuccess: write,
    onError: (error, following, before) => {
      if (before) write(before);
      showToast(errorText(error, `The host could not be ${following ? 'followed' : 'unfollowed'}.`), 'error');
    },
    onSettled: () => client.invalidateQueries({ queryKey: followedHostsQuery().queryKey }),
  });
}
