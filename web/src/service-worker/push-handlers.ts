/**
 * Subset of the service worker API that push notifications need. TypeScript's own types for it conflict with
 * those of pages.
 */
export interface PushScope {
  readonly location: { readonly origin: string };
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PageOfScope[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEventOfScope) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickOfScope) => void): void;
}
interface PageOfScope {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface PushEventOfScope {
  readonly data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface ClickOfScope {
  readonly notification: { readonly data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Shows push notifications, and opens their page on a click. Serialized into the service worker, so it must be
 * self-contained.
 */
export function installPushHandlers(scope: PushScope): void {
  const list = '/user/notifications';
  const field = (from: unknown, name: string): unknown =>
    typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
  const textOf = (from: unknown, name: string, fallback: string): string => {
    const value = field(from, name);
    return typeof value === 'string' && value !== '' ? value : fallback;
  };

  scope.addEventListener('push', (event) => {
    let message: unknown = null;
    try {
      message = event.data?.json();
    } catch {
      // Browsers revoke the permission if a push shows nothing.
    }
    event.waitUntil(
      scope.registration.showNotification(textOf(message, 'title', 'POC'), {
        body: textOf(message, 'body', 'You have new notifications.'),
        tag: textOf(message, 'tag', 'notifications'),
        renotify: true,
        icon: '/icons/icon-192.png',
        data: { link: textOf(message, 'link', list) },
      }),
    );
  });

  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { origin } = scope.location;
    const asked = URL.parse(textOf(event.notification.data, 'link', list), origin);
    // A notification opens only POC's own pages.
    const url = asked?.origin === origin ? asked.href : origin + list;
    const open = async (): Promise<unknown> => {
      const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
      const page = pages.find((one) => one.url === url);
      // Other open pages stay unchanged: the user may be writing there.
      return page ? page.focus() : scope.clients.openWindow(url);
    };
    event.waitUntil(open());
  });
}
