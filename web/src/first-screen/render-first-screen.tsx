import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router-dom';
import { AppRoutes } from '../app/router.tsx';
import { findRoute, shells } from '../app/routes.tsx';
import { type Session, sessionStore } from '../shared/auth/session-store.ts';
import { drawForLowData } from '../shared/preferences/low-data.ts';
import { fills } from './fill.ts';

export { listedPaths } from './page-meta.ts';
export { renderHead } from './render-head.tsx';

/** What the gateway knows when it draws a page. */
interface FirstScreenInput {
  readonly pathname: string;
  /** The public answer that fills it, as JSON was parsed; undefined draws the page as while it loads. */
  readonly answer?: unknown;
  readonly lowData: boolean;
}

/** Stands where a name will: `startEarly` puts in the person's own. */
const firstName = '\u{E000}';
const standIn: Session = {
  token: '',
  user: { id: '-', name: firstName, email: '', phone: '', avatar: '', role: 'user', createdAt: '' },
};

/**
 * Draws the first screen of a page as a visitor's browser would: with the app's own routes and components, so that
 * what the app puts in its place is the same. Nothing in it can be typed into or pressed but links, since that would be lost by then; and
 * pictures that are not the first wait for `startEarly`, since browsers would load those around the screen with them.
 * @returns HTML for the element `root`; null for an address that has no page
 */
export async function renderFirstScreen(input: FirstScreenInput): Promise<string | null> {
  const { pathname, answer, lowData } = input;
  const route = findRoute(pathname);
  if (!route) return null;
  const { path, access, shell, page } = route;
  await Promise.all([page.preload(), shell === 'public' ? null : shells[shell].preload()]);

  const client = new QueryClient();
  const id = matchPath(path, pathname)?.params.id ?? '';
  if (answer !== undefined) fills[path]?.(client, answer as never, id);
  // The stores are the module's own: from here to the end nothing may wait.
  drawForLowData(lowData);
  if (access !== 'public') {
    sessionStore.set({ ...standIn, user: { ...standIn.user, role: access === 'admin' ? 'admin' : 'user' } });
  }
  try {
    return asStill(
      renderToStaticMarkup(
        <QueryClientProvider client={client}>
          <StaticRouter location={pathname}>
            <AppRoutes />
          </StaticRouter>
        </QueryClientProvider>,
      ),
    );
  } finally {
    sessionStore.set(null);
    drawForLowData(false);
    client.clear();
  }
}

const asStill = (html: string): string =>
  html
    // The pictures stand right below: a browser needs no second word about them.
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace(/<(form|button)(?=[\s>])/g, '<$1 inert')
    .replace(/<(input|textarea)(?=[\s>])/g, '<$1 inert readonly')
    .replace(/<select(?=[\s>])/g, '<select inert disabled')
    .replace(/<img [^>]*loading="lazy"[^>]*>/g, (image) => image.replace(/ (src|srcset)="/gi, ' data-$1="'))
    .replaceAll(firstName, '<span data-first-name></span>');
