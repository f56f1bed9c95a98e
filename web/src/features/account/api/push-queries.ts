import { addPushDevice, getPush, removePushDevice } from '@poc/contracts/endpoints/notifications';
import type { Push } from '@poc/contracts/entities/notifications';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { readBrowserPush, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts';
import { settingsQuery } from './settings-query.ts';

/** Push state of the account and this browser. Refetched on focus, after visits to the browser's settings. */
export const pushQuery = (userId: string) =>
  queryOptions({
    queryKey: ['push', userId],
    queryFn: async ({ signal }) => {
      const [push, browser] = await Promise.all([
        call(getPush, { params: { id: userId }, signal }),
        readBrowserPush(),
      ]);
      return { ...push, browser };
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** True if push notifications arrive in this browser. */
export const isOnHere = ({ devices, browser }: Push & { browser: string }): boolean =>
  browser === 'subscribed' && devices.some(({ current }) => current);

/**
 * Enables or disables push in this browser. Applies immediately, because browsers request permission only on a
 * user gesture.
 */
export function usePushSwitch(userId: string, onSwitchedOn: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ on, push }: { on: boolean; push: Push }) => {
      const params = { id: userId };
      if (!on) {
        const here = push.devices.find(({ current }) => current);
        if (here) await call(removePushDevice, { params: { ...params, deviceId: here.id } });
        return unsubscribeBrowser();
      }
      const body = push.publicKey && (await subscribeBrowser(push.publicKey));
      if (!body) return;
      await call(addPushDevice, { params, body });
      client.setQueryData(
        settingsQuery(userId).queryKey,
        (settings) => settings && { ...settings, notifications: { ...settings.notifications, push: true } },
      );
      onSwitchedOn();
    },
    onError: (error) =>
      showToast(errorText(error, 'Your browser could not be reached by push. Please try again.'), 'error'),
    onSettled: () => client.invalidateQueries(pushQuery(userId)),
  });
}

/** Removes another device from the list. */
export function useRemovePushDevice(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deviceId: string) => call(removePushDevice, { params: { id: userId, deviceId } }),
    onSuccess: () => showToast('Push notifications are off for that device.', 'success'),
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => client.invalidateQueries(pushQuery(userId)),
  });
}
