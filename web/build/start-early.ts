/** Input of `startEarly`, as JSON in the element with the id `early`. */
export interface EarlyFiles {
  readonly entry: string;
  /** All other code of the page, largest first, and styles that are not inlined. */
  readonly files: readonly string[];
  /** Initial requests of the page: see `Page`. */
  readonly data?: readonly string[];
  /** Query parameters that change the page's content: see `Page`. */
  readonly params?: readonly string[];
  /** Set for pages that require a session. */
  readonly signedIn?: boolean;
}

/**
 * Runs inline at the end of the document, after the prerendered page. Delays all other downloads until the
 * first paint and the visible pictures are complete, because they would compete for a slow connection; then
 * loads the app's code, the page's data and the heading font in parallel. Serialized into the page, so it must
 * be self-contained. The app repeats failed requests.
 */
export function startEarly(): void {
  const early: EarlyFiles = JSON.parse(document.getElementById('early')?.textContent ?? '');
  const { pathname, search, origin } = location;
  const choosesView = [...new URLSearchParams(search).keys()].some(
    (name) => early.params?.includes(name) ?? true,
  );
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const token = stored('token');
  const user: { id?: string } = (() => {
    try {
      return JSON.parse(stored('user') ?? '') ?? {};
    } catch {
      return {};
    }
  })();
  // A token about to expire would be refused: the app renews it and sends the request itself.
  const expires = ((): number => {
    try {
      const claims = (token?.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
      return JSON.parse(atob(claims)).exp * 1_000;
    } catch {
      return Number.NaN;
    }
  })();
  const expiresSoon = expires - 30_000 <= Date.now();
  const canRequest = early.signedIn !== true || (token !== null && user.id !== undefined);

  // The heading font is as large as three pictures. Low-data mode is determined as in the app.
  const connection: unknown = Reflect.get(navigator, 'connection');
  const savesData = connection instanceof Object && Reflect.get(connection, 'saveData') === true;
  const lowData = (stored('poc-low-data') ?? (savesData ? 'on' : 'off')) === 'on';

  // Pages that require a session are cleared for visitors; the app redirects them.
  const root = document.getElementById('root');
  if (!canRequest) root?.replaceChildren();
  // The app renders another view instead of hydrating this one, so input here would be lost.
  const fields = 'button, input, select, textarea, summary';
  if (choosesView)
    for (const element of root?.querySelectorAll<HTMLElement>(fields) ?? [])
      element.toggleAttribute('inert', true);

  // Before hydration a click has no effect, and a form would be sent to the document's URL: the app replays both.
  const pressed = 'button, [role="button"], [role="tab"], input[type="checkbox"], input[type="radio"]';
  const targets = new Set<Element>();
  const hold = (event: Event): void => {
    const { type, target } = event;
    const element = target instanceof Element ? target.closest(type === 'submit' ? 'form' : pressed) : null;
    if (!element) return;
    event.preventDefault();
    // Moves a repeatedly clicked element to the end: only its last click is replayed.
    targets.delete(element);
    targets.add(element);
  };
  addEventListener('click', hold, true);
  addEventListener('submit', hold, true);
  const stop = (): void => {
    removeEventListener('click', hold, true);
    removeEventListener('submit', hold, true);
  };
  Reflect.set(window, 'pocHeld', { targets, stop });

  const request = (path: string): object => {
    const id = pathname.split('/').filter(Boolean).at(-1) ?? '';
    const url = `${origin}/api${path.replace(':id', id).replace(':user', user.id ?? '')}`;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token !== null) headers.authorization = `Bearer ${token}`;
    const response = fetch(url, { headers });
    // Prevents an unhandled rejection; the consumer handles the failure.
    response.catch(() => undefined);
    return { url, token, response, startedAt: performance.now() };
  };

  const isOnScreen = (image: HTMLImageElement): boolean => {
    const { top, width } = image.getBoundingClientRect();
    return width > 0 && top < innerHeight;
  };

  const begin = (): void => {
    if (!choosesView && canRequest && !expiresSoon)
      Reflect.set(window, 'pocEarly', (early.data ?? []).map(request));
    for (const href of early.files) {
      const link = document.createElement('link');
      const isStyle = href.endsWith('.css');
      link.rel = isStyle ? 'preload' : 'modulepreload';
      if (isStyle) link.as = 'style';
      link.crossOrigin = '';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = early.entry;
    document.head.append(script);
    if (!lowData) document.getElementById('fonts')?.removeAttribute('media');
  };

  // Lets a slow phone paint first. The timeout covers background tabs, which do not paint.
  const beginOncePainted = (): void => {
    let begun = false;
    const once = (): void => {
      if (!begun) begin();
      begun = true;
    };
    requestAnimationFrame(() => setTimeout(once));
    setTimeout(once, 250);
  };

  const waitMs = 2_000;
  const awaited = new Set(
    [...document.images].filter(
      (image) =>
        image.src !== '' && image.getAttribute('loading') !== 'lazy' && !image.complete && isOnScreen(image),
    ),
  );
  if (awaited.size === 0) {
    beginOncePainted();
    return;
  }
  const timer = setTimeout(() => arrived(...awaited), waitMs);
  const arrived = (...images: readonly HTMLImageElement[]): void => {
    if (awaited.size === 0) return;
    for (const image of images) awaited.delete(image);
    if (awaited.size > 0) return;
    clearTimeout(timer);
    beginOncePainted();
  };
  for (const image of awaited) {
    image.addEventListener('load', () => arrived(image));
    image.addEventListener('error', () => arrived(image));
  }
}
