import { ownBuild } from '../../../shared/code/new-build.ts';

/** Whether this browser can show notices: it asks the person first, and some have refused. */
export type BrowserPush = 'unsupported' | 'needs-home-screen' | 'denied' | 'possible' | 'subscribed';

/** A browser that takes longer than this has no service worker to wait for. */
const workerTimeoutMs = 10_000;

const isSupported = (): boolean =>
  ownBuild() !== null && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Safari on iPhones and iPads has push in apps on the home screen alone. */
const isSafariOnPhone = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** What this browser can do at the moment. */
export async function readBrowserPush(): Promise<BrowserPush> {
  if (!isSupported()) return isSafariOnPhone() ? 'needs-home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' ? 'subscribed' : 'possible';
}

/**
 * Asks for permission, and subscribes this browser at its push service. To be called on the press of a control: browsers
 * ask nobody otherwise.
 * @param publicKey of POC, in base64url
 * @returns what the server is to be given; null when the person or the browser refuses
 * @throws when the browser's push service can't be reached
 */
export async function subscribeBrowser(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration =
    (await navigator.serviceWorker.getRegistration()) ?? (await navigator.serviceWorker.register('/sw.js'));
  await activation(registration);
  // One that was made with another key can't be used, nor replaced.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('a subscription without keys');
  return { endpoint, keys: { p256dh, auth } };
}

/** Ends the subscription of this browser: anyone who has its address reaches nobody any more. */
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
