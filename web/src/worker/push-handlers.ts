/** As much of a service worker as notices by push need: its own types exclude those of pages. */
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
 * Shows what arrives by push, and opens its page when it is clicked. It is copied into the service worker as a text, so it
 * uses nothing from outside of itself.
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
      // Browsers take the permission back from who shows nothing.
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
    // A notice leads to a page of ours and nowhere else.
    const url = asked?.origin === origin ? asked.href : origin + list;
    const open = async (): Promise<unknown> => {
      const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
      const page = pages.find((one) => one.url === url);
      // Another open page stays unchanged: the user may be writing there.
      return page ? page.focus() : scope.clients.openWindow(url);
    };
    event.waitUntil(open());
  });
}
