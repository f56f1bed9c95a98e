import { defaultSettings } from '@poc/contracts/entities/identity';
import type { Push } from '@poc/contracts/entities/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { own, startMemberServer } from '../../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../../shared/testing/page.tsx';
import { ada } from '../../../../shared/testing/people.ts';
import { refusal } from '../../../../shared/testing/server.ts';
import { NotificationsTab } from './notifications-tab.tsx';

const { server, changes } = startMemberServer();
const address = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys: { p256dh: 'p', auth: 'a' } };
const device = (id: string, current: boolean): Push['devices'][number] => ({
  ...{ id, current, since: '2026-11-01T10:00:00.000Z' },
  device: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0 Mobile Safari/537.36',
});

/** Stubs a browser with push and the user's answer to its permission prompt. */
function startBrowser({ permission = 'default', answer = 'granted', isSubscribed = false } = {}) {
  let subscribed = isSubscribed;
  const subscription = {
    toJSON: () => address,
    unsubscribe: async () => {
      subscribed = false;
      return true;
    },
  };
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer;
      return answer;
    }),
  };
  const subscribe = vi.fn(async (_options: object) => {
    subscribed = true;
    return subscription;
  });
  const pushManager = { getSubscription: async () => (subscribed ? subscription : null), subscribe };
  const registration = { active: {}, pushManager };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    serviceWorker: { getRegistration: async () => registration },
  });
  return { notification, subscribe, isSubscribed: () => subscribed };
}

function serve(devices: Push['devices'] = []) {
  let kept = devices;
  const push = () => HttpResponse.json({ publicKey: 'BKey', devices: kept });
  server.use(
    http.get(own('/push'), push),
    http.put(own('/push'), () => {
      kept = [...kept, device('here', true)];
      return push();
    }),
    http.delete(own('/push/:id'), ({ params }) => {
      kept = kept.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

beforeEach(() => {
  // Simulates a build: there is no service worker in development.
  const early = '<script type="application/json" id="early">{"entry":"/assets/main.js"}</script>';
  document.head.insertAdjacentHTML('beforeend', early);
});
afterEach(() => {
  document.getElementById('early')?.remove();
  vi.unstubAllGlobals();
});

const open = (saved = defaultSettings.notifications) =>
  renderPage(<NotificationsTab userId={ada.id} saved={saved} />, '/user/settings?tab=notifications');
const pushSwitch = () => screen.getByRole('switch', { name: 'Push' });
const description = () =>
  document.getElementById(pushSwitch().getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const usable = () => waitFor(() => expect(pushSwitch()).toHaveProperty('disabled', false));

test('is off until pressed, and only then prompts for permission', async () => {
  const browser = startBrowser();
  serve();
  open();
  await usable();
  expect(pushSwitch()).toHaveProperty('checked', false);
  expect(browser.notification.requestPermission).not.toHaveBeenCalled();
  fireEvent.click(pushSwitch());
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()).toMatchObject([{ method: 'PUT', body: address }]);
  expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
  await usable();
  expect(pushSwitch()).toHaveProperty('checked', true);
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
});

test('removes this browser from the list and ends its subscription when turned off', async () => {
  const browser = startBrowser({ permission: 'granted', isSubscribed: true });
  serve([device('here', true)]);
  open();
  await usable();
  expect(pushSwitch()).toHaveProperty('checked', true);
  fireEvent.click(pushSwitch());
  await waitFor(() => expect(pushSwitch()).toHaveProperty('checked', false));
  await usable();
  expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual([
    `DELETE /api/users/${ada.id}/push/here`,
  ]);
  expect(browser.isSubscribed()).toBe(false);
});

test('stays off with a reason when the browser refuses permission', async () => {
  startBrowser({ answer: 'denied' });
  serve();
  open();
  await usable();
  fireEvent.click(pushSwitch());
  await waitFor(() => expect(description()).toContain('Notifications are blocked in this browser.'));
  expect(pushSwitch()).toMatchObject({ checked: false, disabled: true });
  expect(changes()).toEqual([]);
});

test.each([
  [
    'that blocks notices',
    () => startBrowser({ permission: 'denied' }),
    'Notifications are blocked in this browser.',
  ],
  [
    'without push',
    () => vi.stubGlobal('Notification', undefined),
    'This browser does not support notifications.',
  ],
  [
    'on an iPhone',
    () => vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }),
    'add POC to your home screen',
  ],
])('cannot be turned on in a browser %s', async (_, start, text) => {
  start();
  serve();
  open();
  await waitFor(() => expect(description()).toContain(text));
  expect(pushSwitch()).toMatchObject({ checked: false, disabled: true });
});

test('stays off with an error when the push service or the server fails', async () => {
  const browser = startBrowser();
  serve();
  open();
  await usable();
  browser.subscribe.mockRejectedValueOnce(new DOMException('no network', 'AbortError'));
  fireEvent.click(pushSwitch());
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(toasts()[0]).toContain('could not be reached by push');
  server.use(http.put(own('/push'), () => refusal(400, 'push_endpoint_refused', 'Not that one.')));
  await usable();
  fireEvent.click(pushSwitch());
  await waitFor(() => expect(toasts()).toHaveLength(2));
  await usable();
  expect(pushSwitch()).toHaveProperty('checked', false);
});

test('lists the other devices and removes them', async () => {
  startBrowser();
  serve([device('phone', false)]);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Stop notifications on Chrome on Android' }));
  await waitFor(() => expect(toasts()).toEqual(['Push notifications are off for that device.']));
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
});

test('keeps the channel on despite an unsaved change', async () => {
  startBrowser();
  serve();
  server.use(http.put(own('/settings'), () => HttpResponse.json(defaultSettings)));
  open({ ...defaultSettings.notifications, push: false });
  await usable();
  fireEvent.click(screen.getByRole('switch', { name: 'Email' }));
  fireEvent.click(pushSwitch());
  await waitFor(() => expect(changes()).toHaveLength(1));
  await usable();
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]?.body).toMatchObject({ notifications: { email: false, push: true } });
});

test('offers Retry when it cannot be loaded', async () => {
  startBrowser();
  serve();
  server.use(http.get(own('/push'), () => refusal(503, 'service_unavailable', 'Away.'), { once: true }));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  await usable();
});
