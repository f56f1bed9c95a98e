import type { EarlyPage } from './early-pages.ts';

/** A page with the files of its code: its own chunk and all that it imports. */
export interface EarlyChunks extends Pick<EarlyPage, 'path' | 'data' | 'pictures' | 'poster'> {
  readonly files: readonly string[];
}

/**
 * Runs inline in the head of index.html: asks at once for the code of the page in the address, for its data, and for its
 * first pictures, which would otherwise wait for one another. Its text is put into the page, so it knows nothing but
 * the browser; whatever fails here is done again by the app itself.
 */
export function startEarly(pages: readonly EarlyChunks[]): void {
  const { pathname, search, origin } = location;
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const preload = (attributes: Record<string, string>): void => {
    const link = document.createElement('link');
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    document.head.append(link);
  };
  const lowData = (): boolean => {
    const chosen = stored('poc-low-data');
    const connection: unknown = Reflect.get(navigator, 'connection');
    const asks = typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData');
    return chosen === null ? asks === true : chosen === 'on';
  };
  const image = { rel: 'preload', as: 'image', fetchpriority: 'high' };

  let id = '';
  const page = pages.find(({ path }) => {
    const match = new RegExp(`^${path.replace(':id', '([^/]+)')}/?$`).exec(pathname);
    id = match?.[1] ?? '';
    return match !== null;
  });
  if (!page) return;
  const { data, pictures, poster } = page;

  // Before the code, which is large: browsers ask for six files at a time.
  if (poster) preload({ ...image, imagesrcset: poster.srcset, imagesizes: poster.sizes });
  if (data !== undefined && search === '') {
    const url = `${origin}/api${data.replace(':id', id)}`;
    const token = stored('token');
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token !== null) headers.authorization = `Bearer ${token}`;
    const answer = fetch(url, { headers });
    Reflect.set(window, 'pocEarly', { url, token, answer, startedAt: performance.now() });
    answer
      .then((response) => (response.ok && pictures ? response.clone().json() : []))
      .then((body: unknown) => {
        const rows: unknown[] = Array.isArray(body) ? body : [body];
        for (const row of rows.slice(0, pictures?.count)) {
          const file = typeof row === 'object' && row !== null ? Reflect.get(row, 'thumbnail_url') : '';
          const base = /^(\/uploads\/shows\/.+?)\.webp$/.exec(String(file))?.[1];
          if (base === undefined || pictures === undefined) continue;
          if (lowData()) preload({ ...image, href: `${base}-320.webp` });
          else {
            const imagesrcset = `${base}-320.webp 320w, ${base}-640.webp 640w, ${base}.webp 1280w`;
            preload({ ...image, imagesrcset, imagesizes: pictures.sizes });
          }
        }
      })
      .catch(() => undefined);
  }
  for (const href of page.files) {
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    preload({ ...kind, href, crossorigin: '', fetchpriority: poster ? 'low' : 'auto' });
  }
}
