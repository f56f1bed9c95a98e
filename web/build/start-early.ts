/** What index.html, or the document of one page, passes to `startEarly`; as JSON in the element with the id `early`. */
export interface EarlyFiles {
  /** The app's own start; it runs as soon as it is here. */
  readonly entry: string;
  /** All other code that the page needs, largest first, and styles that are not in the page itself. */
  readonly files: readonly string[];
  /** What it asks first: see `Page`. */
  readonly data?: readonly string[];
  /** The parameters by which the page asks something else: see `Page`. */
  readonly params?: readonly string[];
  /** Whether it is for the signed-in alone. */
  readonly signedIn?: boolean;
}

/**
 * Runs inline at the end of the document, when the prerendered page is there. First come the pictures that stand on
 * it, and the paint; then, all at once, the app's code, the page's data and the heading font, which on a slow line would only take
 * the line from them. Its text is put into the page, so it knows nothing but the browser; whatever fails here is done
 * again by the app itself.
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
  const person: { id?: string; name?: string } = (() => {
    try {
      return JSON.parse(stored('user') ?? '') ?? {};
    } catch {
      return {};
    }
  })();
  // One that is about to expire would be refused: the app renews it, then asks.
  const expires = ((): number => {
    try {
      const claims = (token?.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
      return JSON.parse(atob(claims)).exp * 1_000;
    } catch {
      return Number.NaN;
    }
  })();
  const expiresSoon = expires - 30_000 <= Date.now();
  const mayAsk = early.signedIn !== true || (token !== null && person.id !== undefined);

  // The heading font is as large as three pictures. The app decides on low data in the same way.
  const connection: unknown = Reflect.get(navigator, 'connection');
  const asksToSave = connection instanceof Object && Reflect.get(connection, 'saveData') === true;
  const lowData = (stored('poc-low-data') ?? (asksToSave ? 'on' : 'off')) === 'on';

  // The gateway does not know who is signed in: their name is put in here, and nobody else sees their pages.
  if (!mayAsk) document.getElementById('root')?.replaceChildren();
  for (const place of document.querySelectorAll('[data-first-name]')) {
    place.textContent = person.name?.split(' ')[0] ?? '';
  }

  const ask = (address: string): object => {
    const id = pathname.split('/').filter(Boolean).at(-1) ?? '';
    const url = `${origin}/api${address.replace(':id', id).replace(':user', person.id ?? '')}`;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token !== null) headers.authorization = `Bearer ${token}`;
    const answer = fetch(url, { headers });
    // Who takes the answer sees its failure; until then nobody must.
    answer.catch(() => undefined);
    return { url, token, answer, startedAt: performance.now() };
  };

  const isOnScreen = (image: HTMLImageElement): boolean => {
    const { top, width } = image.getBoundingClientRect();
    return width > 0 && top < innerHeight;
  };

  const begin = (): void => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[data-src]')) {
      const { src = '', srcset = '' } = image.dataset;
      if (isOnScreen(image)) Object.assign(image, { srcset, src });
    }
    if (!choosesView && mayAsk && !expiresSoon) Reflect.set(window, 'pocEarly', (early.data ?? []).map(ask));
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

  // The slow phone draws what it has before it is given more to do; a tab in the background draws nothing.
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
    [...document.images].filter((image) => image.src !== '' && !image.complete && isOnScreen(image)),
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
