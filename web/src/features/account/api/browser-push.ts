import { ownBuild } from '../../../shared/code/new-build.ts';

/** Push support and state of this browser. */
export type BrowserPush = 'unsupported' | 'needs-home-screen' | 'denied' | 'possible' | 'subscribed';

/** A browser without a ready service worker by then is considered to have none. */
const workerTimeoutMs = 10_000;

const isSupported = (): boolean =>
  ownBuild() !== null && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Safari on iPhones and iPads supports push only in apps on the home screen. */
const isSafariOnPhone = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** Reads the current push state of this browser. */
export async function readBrowserPush(): Promise<BrowserPush> {
  if (!isSupported()) return isSafariOnPhone() ? 'needs-home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' ? 'subscribed' : 'possible';
}

/**
 * Requests permission and subscribes this browser at its push service. Must be called from a user gesture:
 * browsers ignore the request otherwise.
 * @param publicKey VAPID key of POC, in base64url
 * @returns the subscription for the server; null when the user or the browser refuses
 * @throws when the browser's push service is unreachable
 */
export async function subscribeBrowser(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration =
    (await navigator.serviceWorker.getRegistration()) ?? (await navigator.serviceWorker.register('/sw.js'));
  await activation(registration);
  // A subscription made with another key can be neither used nor replaced.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('the push subscription has no keys');
  return { endpoint, keys: { p256dh, auth } };
}

/** Ends the subscription of this browser, so that its endpoint stops working. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function activation(registration: ServiceWorkerRegistration): Promise<void> {
  if (registration.active) return;
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no service worker')), workerTimeoutMs);
  await Promise.race([navigator.serviceWorker.ready, promise]).finally(() => clearTimeout(timer));
}
