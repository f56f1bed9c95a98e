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
/** Key prefix of all queries about a user's notifications. */
export const notificationsKey = (userId: string) => ['notifications', userId] as const;

/**
 * Number of unread notifications, polled each minute while the page is visible and refetched on return.
 * @param isNotified true while a socket reports changes: polling is then rare
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

export const notificationsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey(userId), 'list'],
    ...pagesOf(listNotifications, { params: { id: userId }, query: { limit: pageSize } }),
    staleTime: 0,
  });

/** Marks one notification as read, or all up to the newest on screen. */
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
      showToast(errorText(error, 'Notifications could not be marked as read. Please try again.'), 'error');
      return client.invalidateQueries({ queryKey: notificationsKey(userId) });
    },
  });
}
