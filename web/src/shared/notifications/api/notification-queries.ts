import {
  countUnreadNotifications,
  listNotifications,
  readNotifications,
} from '@poc/contracts/endpoints/notifications';
import type { Notification } from '@poc/contracts/entities/notifications';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { type LoadedPages, withChanged } from '../../api/loaded-pages.ts';
import { pagesOf } from '../../api/paged-query.ts';
import { showToast } from '../../toasts/show-toast.ts';

const pageSize = 20;
/** Of all that is known of somebody's notifications. */
export const notificationsKey = (userId: string) => ['notifications', userId] as const;

/**
 * How many are unread: asked each minute while the page is seen, and when somebody comes back to it.
 * @param isNotified whether a connection says when there is something new: then it is asked seldom
 */
export const unreadQuery = (userId: string, isNotified = false) =>
  queryOptions({
    queryKey: [...notificationsKey(userId), 'unread'],
    queryFn: ({ signal }) => call(countUnreadNotifications, { params: { id: userId }, signal }),
    staleTime: limits.unreadMs / 2,
    refetchInterval: isNotified ? limits.unreadConnectedMs : limits.unreadMs,
    refetchOnWindowFocus: true,
    retry: false,
  });

/** Somebody's notifications, the latest first. */
export const notificationsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey(userId), 'list'],
    ...pagesOf(listNotifications, { params: { id: userId }, query: { limit: pageSize } }),
    staleTime: 0,
  });

/** Marks one notification as read, or all up to the newest that is shown. */
export function useReadNotifications(userId: string) {
  const client = useQueryClient();
  const listKey = notificationsQuery(userId).queryKey;
  return useMutation({
    mutationFn: ({ at, ...seen }: { id?: string; at: string }) =>
      call(readNotifications, { params: { id: userId }, body: { ...seen, until: at } }),
    onMutate: ({ id }) => {
      const isSeen = (one: Notification) => id === undefined || one.id === id;
      client.setQueryData<LoadedPages<Notification>>(listKey, (loaded) =>
        withChanged(loaded, isSeen, (one) => ({ ...one, read: true })),
      );
    },
    onSuccess: (unread) => client.setQueryData(unreadQuery(userId).queryKey, unread),
    onError: (error) => {
      showToast(errorText(error, 'It could not be marked as read. Please try again.'), 'error');
      return client.invalidateQueries({ queryKey: notificationsKey(userId) });
    },
  });
}
